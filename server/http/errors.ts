import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type RefusalCode, refusals } from '../../contract/refusals'
import { Refusal } from '../refusal'

const frameworkRefusals: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
}

/** The one place where a no, or a fault, becomes an answer. A fault tells its request id and nothing else. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = error instanceof Refusal ? error : (frameworkRefusal(error) ?? busyRefusal(error))
  if (refusal?.code === 'busy')
    request.log.warn({ reqId: request.id, reason: error.message }, 'no connection to the database')
  if (refusal === null) {
    const { message, code, stack } = error
    request.log.error({ reqId: request.id, err: { message, code, stack } }, 'fault')
    send(reply, 500, { message: `Something went wrong on our side. Request ${request.id}.` })
    return
  }
  if (refusal.retryAfter !== undefined) void reply.header('Retry-After', String(refusal.retryAfter))
  send(reply, refusal.status, { message: refusal.message, errors: refusal.errors })
}

function frameworkRefusal(error: FastifyError): Refusal | null {
  const code = frameworkRefusals[error.code]
  if (code !== undefined) return new Refusal(code)
  // A body that broke off, or a clash with another request that the database resolved against this one.
  return error.statusCode !== undefined && error.statusCode < 500 ? new Refusal('malformed') : null
}

/** No connection to the database was to be had: nothing was begun, and it can be tried again. */
function busyRefusal(error: FastifyError): Refusal | null {
  const isAway =
    error.message === 'timeout exceeded when trying to connect' ||
    ('syscall' in error && error.syscall === 'connect') ||
    // PostgreSQL: starting up or shutting down; all its connections are taken.
    ['57P03', '53300'].includes(error.code)
  return isAway ? new Refusal('busy', { retryAfter: 5 }) : null
}

function send(reply: FastifyReply, status: number, body: object): void {
  void reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** Answers a path or method that is not there, as JSON. */
export function answerMissing(calls: ReadonlySet<string>) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const path = (request.url.split('?', 1)[0] ?? '').replace(/\/$/, '')
    const code: RefusalCode = calls.has(path) && request.method !== 'POST' ? 'wrong-method' : 'unknown-call'
    if (code === 'wrong-method') void reply.header('Allow', 'POST')
    send(reply, refusals[code][0], { message: refusals[code][1] })
  }
}
