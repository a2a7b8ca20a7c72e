import type { FastifyInstance } from 'fastify'
import type { SecurityHeaders } from '../../platform/http/browser-security'
import { encodingFor } from '../../platform/http/encoded-body'
import type { Pages } from './pages'

export const pageType = 'text/html; charset=utf-8'

/** Headers of every page in addition to the security headers. */
export const pageHeaders = (etag: string) => ({ 'cache-control': 'no-cache', etag, vary: 'Accept-Encoding' })

/**
 * Registers a hook that sends cached pages before any other processing. It handles nearly all GET requests of a busy shop,
 * so their headers are built once, not per request. Call it before other hooks are registered.
 */
export function sendCachedPages(app: FastifyInstance, pages: Pages, security: SecurityHeaders): void {
  const heads = new WeakMap<Buffer, { security: object; lines: string[] }>()

  function headOf(body: Buffer, etag: string, encoding: string): string[] {
    const current = security()
    const known = heads.get(body)
    if (known?.security === current) return known.lines
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
    const page = pages.cached(url ?? '')
    const body = encoding === null ? undefined : page?.body.known(encoding)
    if (page === null || body === undefined || encoding === null) return done()
    reply.hijack()
    const head = headOf(body, page.etag, encoding)
    reply.raw.writeHead(200, [...head, 'x-request-id', request.id]).end(body)
  })
}
