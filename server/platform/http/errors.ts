import type { FastifyRequest, FastifyError, FastifyReply } from 'fastify'
import { type AnyRefusalCode, type ErrorCode, everyRefusal, sentenceOfRefusal } from '#contract/every-refusal'
import * as texts from '#texts/compiled/pages/failed'
import { fault } from '#texts/compiled/refusals/shop'
import { logOutage, unavailable } from '../db/outages'
import { Refusal } from './refusal'
import { linesOf } from './requests'

const codes: ReadonlySet<unknown> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])

/**
 * Returns whether an error says that a package or a file of the program was not found when it was first needed, because
 * another version was installed while this one runs.
 */
export const areFilesGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && codes.has(error.code)

/** Log message for missing program files. */
export const filesGone = 'files of the running version are gone: restart'

const escape = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)

/**
 * Returns whether a person sees the response in a browser: a page or a document was opened, rather than a call made.
 */
const isOpenedByPerson = ({ headers, url }: FastifyRequest): boolean =>
  (headers.accept ?? '').includes('text/html') && !/^\/(?:office\/)?api(?:\/|$)/.test(url)

/** Returns whether a path belongs to the office. Its users are not customers. */
export const isOfOffice = (url: string): boolean => /^\/office(?:[/?]|$)/.test(url)

/**
 * Returns the HTML page of an error: the reason, a hint, and links onwards within the office or the shop. The page has
 * no script and loads nothing.
 */
export function failedPage(status: number, message: string, url = '/'): string {
  const [title, hint] = wordsOf(status, isOfOffice(url))
  const [home, first, goOn] = isOfOffice(url)
    ? ['', '/office', texts.office()]
    : [`<a href="/">${texts.home()}</a>`, '/portal', texts.portal()]
  // Retrying the same address only helps if the error was the shop's. An empty href is the address of this page.
  const onward =
    status < 500 && status !== 429
      ? `<a class="first" href="${first}">${goOn}</a>`
      : `<a class="first" href="">${texts.again()}</a>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<style>
  :root { color-scheme: light dark; --ink: #1c1b19; --soft: #5d5a55; --ground: #faf9f7; --line: #c9c5be }
  @media (prefers-color-scheme: dark) { :root { --ink: #f3f1ee; --soft: #b5b0a8; --ground: #171614; --line: #4a4741 } }
  body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.55 system-ui, sans-serif }
  main { box-sizing: border-box; display: grid; align-content: center; gap: 1rem; min-height: 88vh; max-width: 36rem;
    margin: 0 auto; padding: 3rem 1.5rem }
  h1 { margin: 0; font-size: clamp(1.9rem, 6vw, 2.6rem); line-height: 1.15; letter-spacing: -.02em }
  p { margin: 0; color: var(--soft) } p.why { color: var(--ink); font-size: 1.1875rem }
  nav { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: .75rem }
  a { color: inherit; border: 1px solid var(--line); border-radius: .75rem; padding: .7rem 1.25rem; font-weight: 600;
    text-decoration: none }
  a.first { background: var(--ink); border-color: var(--ink); color: var(--ground) }
  a:focus-visible { outline: 3px solid #2f6fed; outline-offset: 2px }
</style></head>
<body><main>
  <h1>${title}</h1>
  <p class="why">${escape(message)}</p>
  <p>${hint}</p>
  <nav>${onward}${home}</nav>
</main></body></html>`
}

/** Returns the title and the line below the reason. */
function wordsOf(status: number, isOffice: boolean): readonly [title: string, hint: string] {
  if (status === 503 || status === 429) return [texts.busy_title(), texts.safe()]
  if (status >= 500) return [texts.fault_title(), texts.safe()]
  if (isOffice) return [texts.no_screen_title(), texts.no_screen_hint()]
  const isMissing = status === 404 || status === 410
  return isMissing ? [texts.missing_title(), texts.missing_hint()] : [texts.other_title(), texts.safe()]
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the error in the response; `null` if there was none. */
    errorCode: ErrorCode | null
    /** Whether the error is an outage of the database. */
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

/**
 * Turns an error into a response. No other code does. For an unexpected error, the response contains only the request's
 * ID.
 */
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
    send(request, reply, 500, { code: 'fault', message: fault({ request: request.id }) })
    return
  }
  if (refusal.code === 'too-large' && readsToEnd(request)) reply.removeHeader('connection')
  if (refusal.retryAfter !== undefined) void reply.header('Retry-After', String(refusal.retryAfter))
  const { code, message, errors, more } = refusal
  send(request, reply, refusal.status, { code, message, errors, ...more })
}

/** Maximum size in bytes of a rejected body that is read to its end and discarded. */
const droppedBody = 1024 * 1024

/**
 * Returns whether the connection stays open after a body that was too large. If it closes while the rest is still being
 * sent, a proxy reports 502 instead of the shop's response.
 */
function readsToEnd({ headers }: FastifyRequest): boolean {
  return Number(headers['content-length']) <= droppedBody
}

function frameworkRefusal(error: FastifyError): Refusal | null {
  const code = frameworkRefusals[error.code]
  if (code !== undefined) return new Refusal(code)
  // The body is incomplete, or the database resolved a conflict with another request against this one.
  return error.statusCode !== undefined && error.statusCode < 500 ? new Refusal('malformed') : null
}

/**
 * Returns the refusal for an unavailable database. Without a connection or after a rollback, the request can be
 * repeated. If the database did not answer in time, the outcome is unknown.
 */
function databaseRefusal(error: FastifyError): Refusal | null {
  const reason = unavailable(error)
  if (reason === null) return null
  return new Refusal(reason === 'unknown' ? 'no-answer' : 'busy', { retryAfter: 5 })
}

/** Sends JSON, or a page if a person opened the address, such as a link in a mail, a picture or a document. */
function send(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  body: { code: ErrorCode; message: string; errors?: unknown },
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

/** Returns the handler for unknown paths and methods. It sends JSON, or a page if a person opened the address. */
export function answerMissing(calls: ReadonlySet<string>) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const path = (request.url.split('?', 1)[0] ?? '').replace(/\/$/, '')
    const unknown = isOpenedByPerson(request) ? 'document-not-found' : 'unknown-call'
    const code: AnyRefusalCode = calls.has(path) && request.method !== 'POST' ? 'wrong-method' : unknown
    if (code === 'wrong-method') void reply.header('Allow', 'POST')
    send(request, reply, everyRefusal[code][0], { code, message: sentenceOfRefusal(code) })
  }
}
