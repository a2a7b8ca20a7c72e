import { fault } from '../../../texts/compiled/refusals/shop'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type AnyRefusalCode, everyRefusal, sentenceOfRefusal } from '../../../contract/every-refusal'
import { failedPage, isOpenedByPerson } from './failed-page'
import { logOutage } from '../db/outage-lines'
import { unavailable } from '../db/unavailable'
import { areFilesGone, filesGone } from './gone-files'
import { linesOf } from './request-lines'
import { Refusal } from './refusal'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that was answered, `fault` for a 500; null: none was. */
    errorCode: AnyRefusalCode | 'fault' | null
    /** The error is that the database is unavailable. */
    isOutage: boolean
  }
}

const frameworkRefusals: Readonly<Record<string, AnyRefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
}

/** The only place where a refusal or a fault becomes an answer. For a fault it contains only the request's id. */
export function answerError(
  error: FastifyError | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const refusal = error instanceof Refusal ? error : (frameworkRefusal(error) ?? databaseRefusal(error))
  request.isOutage = refusal !== error && (refusal?.code === 'busy' || refusal?.code === 'no-answer')
  if (request.isOutage) {
    const fields = { ...linesOf(request), reason: error.message }
    logOutage(request.log, 'warn', fields, 'the database did not answer')
  }
  request.errorCode = refusal?.code ?? 'fault'
  if (refusal === null) {
    const { message, code, stack } = error
    const line = areFilesGone(error) ? filesGone : 'fault'
    request.log.error({ ...linesOf(request), err: { message, code, stack } }, line)
    send(request, reply, 500, { message: fault({ request: request.id }) })
    return
  }
  if (refusal.code === 'too-large' && readsToEnd(request)) reply.removeHeader('connection')
  if (refusal.retryAfter !== undefined) void reply.header('Retry-After', String(refusal.retryAfter))
  send(request, reply, refusal.status, { message: refusal.message, errors: refusal.errors, ...refusal.more })
}

/** A refused body up to this size, in bytes, is read to its end and discarded. */
const droppedBody = 1024 * 1024

/**
 * Whether the connection stays open after a body that was too large. If it closes while the rest is still being sent, a
 * proxy reports 502 instead of our answer.
 */
function readsToEnd({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length']) <= droppedBody
}

function frameworkRefusal(error: FastifyError): Refusal | null {
  const code = frameworkRefusals[error.code]
  if (code !== undefined) return new Refusal(code)
  // An incomplete body, or a conflict with another request that the database resolved against this one.
  return error.statusCode !== undefined && error.statusCode < 500 ? new Refusal('malformed') : null
}

/**
 * No connection to the database was available, or the transaction was rolled back: the request can be repeated. Or the
 * database did not answer in time, and the outcome is unknown.
 */
function databaseRefusal(error: FastifyError): Refusal | null {
  const reason = unavailable(error)
  if (reason === null) return null
  return new Refusal(reason === 'unknown' ? 'no-answer' : 'busy', { retryAfter: 5 })
}

/** JSON, or a page where a person opened the address: a link of a mail, a picture, a document. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: { message: string; errors?: unknown },
): void {
  if (isOpenedByPerson(request)) {
    void reply
      .code(status)
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(failedPage(status, body.message, request.url))
    return
  }
  void reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}

/** Answers an unknown path or method: JSON, or a page where a person opened it. */
export function answerMissing(calls: ReadonlySet<string>) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const path = (request.url.split('?', 1)[0] ?? '').replace(/\/$/, '')
    const unknown = isOpenedByPerson(request) ? 'document-not-found' : 'unknown-call'
    const code: AnyRefusalCode = calls.has(path) && request.method !== 'POST' ? 'wrong-method' : unknown
    if (code === 'wrong-method') void reply.header('Allow', 'POST')
    send(request, reply, everyRefusal[code][0], { message: sentenceOfRefusal(code) })
  }
}
