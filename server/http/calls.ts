import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '../../contract/call'
import { Refusal } from '../refusal'
import type { World } from '../world'
import { answerSchema } from './answer-schema'
import { PreparedAnswer, type Served } from './serve'
import type { SignedIn } from './sessions'
import { isWholeText } from './whole-text'

interface CallRoutes {
  base: '/api' | '/office/api'
  declared: readonly Call[]
  served: readonly Served[]
  bodyLimit: number
  /** Who is calling; throws a refusal for a wrong token or key. */
  identify: (
    request: FastifyRequest,
    payload: Record<string, unknown>,
    path: string,
  ) => Promise<SignedIn | null>
}

/** Registers a route for every declared call; one that is not served yet answers 501. */
export function registerCalls(app: FastifyInstance, world: World, routes: CallRoutes): void {
  const servedByPath = new Map(routes.served.map((one) => [one.call.path, one]))
  for (const call of routes.declared) {
    const served = servedByPath.get(call.path)
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
        if (served === undefined) throw new Refusal('not-built')
        const payload = served.readsBody ? {} : readPayload(call, body)
        const answer = await served.handle({ payload: payload as never, customer, world, request, reply })
        return answer instanceof PreparedAnswer ? sendPrepared(reply, answer) : answer
      },
    })
  }
}

/** Parses what came; every wrong field is named by its path (server.md: a wrong type is 422). */
function readPayload(call: Call, body: unknown): object {
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
