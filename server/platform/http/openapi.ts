import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Call } from '#contract/call'
import { officeCalls, shopCalls } from '#contract/calls'
import { entities } from '#contract/entities'
import { type AnyRefusalCode, type ErrorCode, everyRefusal, sentenceOfRefusal } from '#contract/every-refusal'
import { callKey } from '#contract/office/office-call'
import { fault } from '#texts/compiled/refusals/shop'
import { BodyHead, EncodedBody, encodingFor } from './encoded-body'

type Json = Record<string, unknown>

/** Errors that every call may return, besides `fault`. */
const always = [
  'malformed',
  'too-large',
  'too-complex',
  'invalid-input',
  'busy',
  'no-answer',
] as const satisfies AnyRefusalCode[]

/**
 * Serves the description of all calls at `/openapi.json`. It is built on the first request, and compressed once per encoding.
 */
export function registerOpenapi(app: FastifyInstance, publicUrl: string): void {
  let body: EncodedBody | undefined
  app.get('/openapi.json', async (request, reply) => {
    body ??= new EncodedBody(new BodyHead(Buffer.from(JSON.stringify(openapi(publicUrl)))), Buffer.alloc(0))
    const encoding = encodingFor(request.headers['accept-encoding'])
    void reply
      .header('Cache-Control', 'public, max-age=300')
      .header('Vary', 'Accept-Encoding')
      .type('application/json; charset=utf-8')
    if (encoding === null) return reply.send(body.plain)
    void reply.header('Content-Encoding', encoding)
    return reply.send(await body.in(encoding))
  })
}

/** Returns the calls of the shop and of the office as an OpenAPI 3.1 document. */
export function openapi(publicUrl: string): Json {
  const schemas = answerSchemas()
  const pathsOf = (calls: readonly Call[], base: string, tag: 'shop' | 'office') =>
    calls.map((call) => [`${base}/${call.path}`, { post: operation(call, tag, schemas) }])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Shop',
      version: '1',
      description: 'Amounts are integers in the minor unit of the currency, instants ISO 8601 in UTC.',
    },
    servers: [{ url: publicUrl }],
    tags: [
      {
        name: 'shop',
        description:
          "Calls of the customers' pages. `token` is the login token; a call without it is made by a visitor.",
      },
      { name: 'office', description: "The operator's scripts, with an API key as Bearer token." },
    ],
    paths: Object.fromEntries([
      ...pathsOf(shopCalls, '/api', 'shop'),
      ...pathsOf(officeCalls, '/office/api', 'office'),
    ]) as Json,
    components: {
      schemas: { ...schemas.shared, Refusal: refusalSchema },
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    },
  }
}

const refusalSchema = {
  type: 'object',
  required: ['code', 'message'],
  properties: {
    code: { type: 'string', description: 'The same for every language and wording, unlike `message`.' },
    message: { type: 'string' },
    errors: {
      type: 'object',
      description: 'Messages by the path of the invalid field.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    total: { type: 'integer', description: 'The current total, with 409 of `checkout-cart`.' },
  },
}

function operation(call: Call, tag: 'shop' | 'office', schemas: ReturnType<typeof answerSchemas>): Json {
  const payload = stripped(z.toJSONSchema(call.payload, { io: 'input', unrepresentable: 'any' }))
  return {
    operationId: tag === 'office' ? `office-${call.path}` : call.path,
    summary: call.summary,
    tags: [tag],
    ...(tag === 'office' && { security: [{ key: [] }] }),
    parameters: parametersOf(call, payload),
    ...requestOf(call, payload),
    responses: {
      200: {
        description: 'Done.',
        content: contentOf(call, schemas.answers.get(call)),
      },
      ...refusalResponses([...new Set([...always, ...call.refusals])]),
    },
  }
}

/** Returns a payload as the request body or, for a call that takes a file, as a query parameter. */
const requestOf = ({ takesFile, example = {} }: Call, schema: Json): Json => ({
  requestBody:
    takesFile === undefined
      ? { required: true, content: { 'application/json': { schema, example } } }
      : {
          required: true,
          description: `At most ${takesFile.maxBytes / 2 ** 20} MiB.`,
          content: { 'image/*': {}, 'application/octet-stream': {} },
        },
})

/**
 * Returns the parameters besides the body: the payload if the call takes a file, and the idempotency key if the call
 * uses one.
 */
const parametersOf = ({ takesFile, refusals, example = {} }: Call, schema: Json): Json[] => [
  ...(takesFile === undefined
    ? []
    : [
        {
          name: 'payload',
          in: 'query',
          required: true,
          content: { 'application/json': { schema, example } },
        },
      ]),
  ...(refusals.includes('call-key-invalid') ? [keyOfCall] : []),
]

const keyOfCall = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'An idempotency key of your choice. The call is executed once; a repetition within a day is rejected with 409.',
  schema: { type: 'string', pattern: callKey.source },
}

/** Returns the content of a call's response: JSON, or a file of one of its types. */
const contentOf = ({ answersFile }: Call, schema: unknown): Json =>
  answersFile === undefined
    ? { 'application/json': { schema } }
    : Object.fromEntries(answersFile.map((type) => [type, {}]))

/** Returns one response per status with its possible texts. */
function refusalResponses(codes: readonly AnyRefusalCode[]): Json {
  const byStatus: Record<string, ErrorCode[]> = { 500: ['fault'] }
  for (const code of codes) (byStatus[everyRefusal[code][0]] ??= []).push(code)
  const schemaOf = (those: readonly ErrorCode[]) => ({
    allOf: [
      { $ref: '#/components/schemas/Refusal' },
      { type: 'object', properties: { code: { enum: those } } },
    ],
  })
  const sentenceOf = (code: ErrorCode) =>
    code === 'fault' ? fault({ request: '{request}' }) : sentenceOfRefusal(code)
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, those]) => [
      status,
      {
        description: those.map((code) => `- \`${code}\`: ${sentenceOf(code)}`).join('\n'),
        ...(retried.has(status) && { headers: { 'Retry-After': { schema: { type: 'integer' } } } }),
        content: { 'application/json': { schema: schemaOf(those) } },
      },
    ]),
  )
}

/** Statuses with the header `Retry-After`, in seconds. */
const retried: ReadonlySet<string> = new Set(['429', '503'])

/** Returns the schemas of all responses, with references to the shared entities. */
function answerSchemas(): { shared: Json; answers: Map<Call, unknown> } {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(entities)) registry.add(schema, { id })
  const calls: readonly Call[] = [...shopCalls, ...officeCalls]
  const idOf = new Map(calls.map((call, index) => [call, `answer:${index}`]))
  for (const [call, id] of idOf) registry.add(call.describedAnswer ?? call.answer, { id })
  const { schemas } = z.toJSONSchema(registry, {
    io: 'output',
    unrepresentable: 'any',
    uri: (id) => `#/components/schemas/${id}`,
  })
  return {
    shared: Object.fromEntries(Object.keys(entities).map((id) => [id, stripped(schemas[id])])),
    answers: new Map(calls.map((call) => [call, stripped(schemas[idOf.get(call) ?? ''])])),
  }
}

/** Removes the attributes of a standalone schema. */
function stripped(schema: unknown): Json {
  const { $schema, $id, '~standard': standard, ...rest } = schema as Json
  void [$schema, $id, standard]
  return rest
}
