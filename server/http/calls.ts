import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call, PayloadOf } from '../../contract/call'
import { Refusal } from '../refusal'
import type { World } from '../world'
import { answerSchema } from './answer-schema'
import { PreparedAnswer, type Served } from './serve'
import type { SignedIn } from './sessions'
import { isWholeText } from './whole-text'

interface CallRoutes<Path extends string> {
  base: '/api' | '/office/api'
  served: readonly Served<Path>[]
  bodyLimit: number
  identify: Identify<Path>
}

/** Tells who is calling, null for nobody in particular; throws a refusal for a wrong token or key. */
export type Identify<Path extends string> = (
  request: FastifyRequest,
  payload: Record<string, unknown>,
  path: Path,
) => Promise<SignedIn | null>

/** Registers a route for every served call. */
export function registerCalls<Path extends string>(
  app: FastifyInstance,
  world: World,
  routes: CallRoutes<Path>,
): void {
  for (const { call, readsBody, handle } of routes.served) {
    app.route({
      method: 'POST',
      url: `${routes.base}/${call.path}`,
      bodyLimit: routes.bodyLimit,
      schema: { response: { 200: answerSchema(call.answer) } },
      handler: async (request, reply) => {
        void reply.header('Cache-Control', 'no-store')
        // A body that is not an object has no fields to read.
        const body = request.body
        if (body === null || typeof body !== 'object' || Array.isArray(body)) throw new Refusal('malformed')
        if (!isWholeText(body)) throw new Refusal('malformed')
        const customer = await routes.identify(request, body as Record<string, unknown>, call.path)
        const payload = readsBody ? {} : readPayload(call, body)
        const answer = await handle({ payload, customer, world, request, reply })
        return answer instanceof PreparedAnswer ? sendPrepared(reply, answer) : answer
      },
    })
  }
}

/** Parses what came; every wrong field is named by its path (server.md: a wrong type is 422). */
function readPayload(call: Call, body: unknown): PayloadOf<Call> {
  const read = call.payload.safeParse(body)
  if (read.success) return read.data
  const fields: Record<string, string[]> = {}
  for (const issue of read.error.issues) {
    const at = issue.path.join('.') || 'payload'
    ;(fields[at] ??= []).push(issue.message)
  }
  throw new Refusal('invalid-input', { fields })
}

function sendPrepared(reply: FastifyReply, answer: PreparedAnswer): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .serializer((payload) => payload)
    .send(answer.json)
}
