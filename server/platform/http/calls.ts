import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Call } from '#contract/call'
import type { Context } from '../../context'
import { encodingFor } from './encoded-body'
import { largeBodyPlaces } from './large-body'
import {
  LargeBody,
  largeBody,
  pagesBody,
  smallBody,
  readPayload,
  smallCaps,
  whyNotWhole,
} from './read-payload'
import { Refusal, refuseIf } from './refusal'
import { linesOf, noteOrder, contextOfRequest } from './requests'
import { FileAnswer, PreparedAnswer, type Served } from './serve'
import type { SignedIn } from './sessions'

interface CallRoutes<Path extends string> {
  base: '/api' | '/office/api'
  served: readonly Served<Path>[]
  /** Checks, before the body is read, whether the caller may make the call. Throws a `Refusal` otherwise. */
  admit?: Admit<Path>
  /** Finds the caller by the token in the body. It is not called without a token. */
  identify?: Identify<Path>
}

/** Decides from the headers and the path alone whether a call is allowed. Throws a `Refusal` otherwise. */
export type Admit<Path extends string> = (request: FastifyRequest, path: Path) => Promise<void>

/** Finds the caller of a call by the token in its body; `null` if the call needs no caller. Rejects a wrong token. */
export type Identify<Path extends string> = (token: string, path: Path) => Promise<SignedIn | null>

/** Registers a route for every served call. */
export function registerCalls<Path extends string>(
  app: FastifyInstance,
  context: Context,
  { base, served, admit, identify }: CallRoutes<Path>,
): void {
  const takePlace = largeBodyPlaces()
  for (const { call, readsBody, handle } of served) {
    const { takesFile } = call
    const isLarge = call.largeBody === true || takesFile !== undefined
    const route = {
      method: 'POST',
      url: `${base}/${call.path}`,
      bodyLimit:
        takesFile?.maxBytes ?? (isLarge ? largeBody : call.takesPages === true ? pagesBody : smallBody),
      ...(admit && {
        // The headers identify the caller, so the body of a rejected caller is not read.
        onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
          await admit(request, call.path)
          if (takesFile) refuseLargeFile(request, takesFile)
          if (isLarge) takePlace(request, reply)
        },
      }),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        void reply.header('Cache-Control', 'no-store')
        const body = takesFile ? payloadBesideFile(request) : request.body
        const isRaw = readsBody === true || body instanceof LargeBody
        if (!(body instanceof LargeBody)) checkBody(body)
        const { token } = body as { token?: unknown }
        const isVisitor = identify === undefined || typeof token !== 'string' || token === ''
        const customer = isVisitor ? null : await identify(token, call.path)
        const payload = isRaw ? {} : readPayload(call, body)
        noteOrder(request, (payload as { order?: unknown }).order)
        const requestContext = contextOfRequest(context, () => linesOf(request))
        const answer = await handle({ payload, customer, context: requestContext, request, reply })
        noteOrder(request, (answer as { order?: { code?: unknown } | null } | undefined)?.order?.code)
        if (answer instanceof PreparedAnswer) return sendPrepared(request, reply, answer)
        if (answer instanceof FileAnswer) return sendFile(reply, answer)
        return sendAnswer(reply, call, answer)
      },
    }
    // A file is accepted only in a separate scope. Everywhere else its content type is rejected.
    if (takesFile)
      void app.register(async (scope) => {
        takeFiles(scope)
        scope.route(route)
      })
    else app.route(route)
  }
}

/** Rejects a body that is not an object. */
function checkBody(body: unknown): void {
  if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new Refusal('malformed')
  refuseIf(whyNotWhole(body, smallCaps))
}

const json = 'application/json; charset=utf-8'

async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  { json: prepared }: PreparedAnswer,
): Promise<FastifyReply> {
  void reply.type(json).serializer((payload) => payload)
  if (typeof prepared === 'string') return reply.send(prepared)
  const encoding = encodingFor(request.headers['accept-encoding'])
  void reply.header('vary', 'Accept-Encoding')
  if (encoding === null) return reply.send(prepared.plain)
  const body = prepared.known(encoding) ?? (await prepared.in(encoding))
  return reply.header('content-encoding', encoding).send(body)
}

/** Streams a file while it is generated. If the connection is cut, the content stream is destroyed. */
function sendFile(reply: FastifyReply, { name, type, content }: FileAnswer): FastifyReply {
  return reply.type(type).header('Content-Disposition', `attachment; filename="${name}"`).send(content)
}

/**
 * Serialises a response by its schema. The serialiser is compiled with the first response of the call: compiling all of
 * them at startup would take 0.3 s.
 */
function sendAnswer(reply: FastifyReply, call: Call, answer: unknown): FastifyReply {
  return reply
    .type(json)
    .serializer((payload: Record<string, unknown>) =>
      // An error during serialisation is answered by another payload with another status.
      reply.statusCode === 200
        ? reply.compileSerializationSchema(answerSchema(call))(payload)
        : JSON.stringify(payload),
    )
    .send(answer)
}

/** Maximum length of a payload sent with a file, in characters. No call needs as much. */
const maxPayload = 4000

/** Accepts files as bodies in this scope. Their bytes are not parsed, up to the body limit of the route. */
function takeFiles(scope: FastifyInstance): void {
  const types = [/^image\/[\w.+-]+$/, /^application\/octet-stream$/]
  for (const type of types)
    scope.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

/** Rejects a file by its declared length, before it is read. So far all files are pictures. */
function refuseLargeFile({ headers }: FastifyRequest, { maxBytes }: NonNullable<Call['takesFile']>): void {
  if (Number(headers['content-length']) > maxBytes) throw new Refusal('picture-too-large')
}

/**
 * Parses the payload that accompanies a file in the query. As in bodies, names that would reach a prototype are
 * rejected.
 */
function payloadBesideFile(request: FastifyRequest): unknown {
  const { body, query, server } = request
  const { payload } = query as Readonly<Record<string, unknown>>
  if (!Buffer.isBuffer(body) || typeof payload !== 'string') throw new Refusal('malformed')
  if (payload.length > maxPayload) throw new Refusal('too-large')
  const read: { value?: unknown; isRefused: boolean } = { isRefused: true }
  // The parser calls back synchronously.
  void server.getDefaultJsonParser('error', 'error')(request, payload, (error, value) => {
    Object.assign(read, { value, isRefused: error !== null && error !== undefined })
  })
  if (read.isRefused) throw new Refusal('malformed')
  return read.value
}

type Json = Record<string, unknown>

const made = new WeakMap<Call, Json>()

/**
 * Returns the JSON schema of a call's response for the fast serialiser, always the same object for a call. The
 * serialiser drops fields that the contract does not name, so that no internal field leaks. Unions, which it cannot
 * express, are passed through unchanged.
 */
function answerSchema(call: Call): Json {
  const known = made.get(call)
  if (known !== undefined) return known
  const options = { io: 'output', target: 'draft-7', unrepresentable: 'any' } as const
  const schema = simplify(z.toJSONSchema(call.answer, options)) as Json
  made.set(call, schema)
  return schema
}

function simplify(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simplify)
  if (node === null || typeof node !== 'object') return node
  const { anyOf, $schema, minimum, maximum, pattern, propertyNames, format, ...rest } = node as Json
  void [$schema, minimum, maximum, pattern, propertyNames, format]
  if (Array.isArray(anyOf)) {
    const others = anyOf.filter((one: Json) => one['type'] !== 'null')
    return others.length === 1 ? { ...(simplify(others[0]) as Json), nullable: true } : {}
  }
  return Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(Object.entries(value as Json).map(([name, inner]) => [name, simplify(inner)]))
        : simplify(value),
    ]),
  )
}
