import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance } from 'fastify'
import type { Call } from '#contract/call'

/**
 * Returns how a response differs from the contract's schema, or `null`. A key that the schema does not name is an error
 * too.
 */
export function answerFault(call: Call, answer: unknown): string | null {
  // The check uses the response as it is sent, because JSON omits some values.
  const body: unknown = JSON.parse(JSON.stringify(answer))
  const read = call.answer.safeParse(body)
  if (!read.success) return `${call.path}: ${read.error.message}`
  const named: unknown = JSON.parse(JSON.stringify(read.data))
  return isDeepStrictEqual(named, body)
    ? null
    : `${call.path} answers more than it declares: ${difference(body, named)}`
}

/**
 * Checks the responses of handlers before serialisation, and returns the list of errors found. The fast serialiser
 * would hide a wrong response: it drops unknown keys and writes 0 for a missing number.
 */
export function watchAnswers(app: FastifyInstance, callOf: (url: string) => Call | undefined): string[] {
  const faults: string[] = []
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const call = callOf(request.routeOptions.url ?? '')
    const fault = call === undefined || reply.statusCode !== 200 ? null : answerFault(call, payload)
    if (fault !== null) faults.push(fault)
    done(null, payload)
  })
  return faults
}

/** Returns the first path at which two values differ. */
function difference(one: unknown, other: unknown, path = ''): string {
  if (!isObject(one) || !isObject(other)) return path
  const key = Object.keys(one).find((name) => !isDeepStrictEqual(one[name], other[name]))
  return key === undefined ? path : difference(one[key], other[key], `${path}.${key}`)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
