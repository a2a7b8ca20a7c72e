import type { FastifyInstance } from 'fastify'
import type { SecurityHeaders } from '../../platform/http/browser-security'
import { encodingFor } from '../../platform/http/encoded-body'
import type { Pages } from './pages'

export const pageType = 'text/html; charset=utf-8'

/** The headers of every page beside the security headers. */
export const pageHeaders = (etag: string) => ({ 'cache-control': 'no-cache', etag, vary: 'Accept-Encoding' })

/**
 * Sends cached pages before anything else is done for a request: nearly all GETs of a busy shop. Their headers are
 * built once, not per visitor. Register it before the other hooks; other requests continue normally.
 */
export function sendKeptPages(app: FastifyInstance, pages: Pages, security: SecurityHeaders): void {
  const heads = new WeakMap<Buffer, { security: object; lines: string[] }>()

  function headOf(body: Buffer, etag: string, encoding: string): string[] {
    const current = security()
    const kept = heads.get(body)
    if (kept?.security === current) return kept.lines
    const length = String(body.length)
    const content = { 'content-type': pageType, 'content-encoding': encoding, 'content-length': length }
    const lines = Object.entries({ ...current, ...pageHeaders(etag), ...content }).flat()
    heads.set(body, { security: current, lines })
    return lines
  }

  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, url } = request.raw
    if (method !== 'GET' || headers['if-none-match'] !== undefined) return done()
    const encoding = encodingFor(headers['accept-encoding'])
    const page = pages.kept(url ?? '')
    const body = encoding === null ? undefined : page?.body.known(encoding)
    if (page === null || body === undefined || encoding === null) return done()
    reply.hijack()
    const head = headOf(body, page.etag, encoding)
    reply.raw.writeHead(200, [...head, 'x-request-id', request.id]).end(body)
  })
}
