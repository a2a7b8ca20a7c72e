import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest, FastifyInstance } from 'fastify'
import { isOrderCode } from '../../../rules/orders/order-code'
import { logOutage } from '../db/outages'

declare module 'fastify' {
  interface FastifyRequest {
    /** Code of the order that a call refers to in its payload or response; `null` if there is none. */
    orderCode: string | null
  }
}

/** Format of an identifier accepted from a proxy. It is logged and returned, so it must be short and harmless. */
const harmless = /^[\w.:-]{1,64}$/

/** Returns the ID of a request: its `X-Request-ID` if that is valid, otherwise a new one. */
export function requestId(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && harmless.test(given) ? given : randomUUID()
}

/** Records the order of a request if `code` is an order code. */
export function noteOrder(request: FastifyRequest, code: unknown): void {
  if (typeof code === 'string' && isOrderCode(code)) request.orderCode = code
}

/** Returns the fields of every log line about a request. */
export function linesOf(request: FastifyRequest): { reqId: string; order?: string } {
  const order = request.orderCode ?? orderInAddress(request)
  return { reqId: request.id, ...(order !== null && { order }) }
}

/**
 * Returns the order that a URL names: that of a document or of a gateway's reference, which starts with the order code.
 */
function orderInAddress({ params, query }: FastifyRequest): string | null {
  const { order } = (params ?? {}) as { order?: unknown }
  const { reference } = (query ?? {}) as { reference?: unknown }
  const named = [order, typeof reference === 'string' ? reference.split('-')[0] : null]
  return (named.find((code) => typeof code === 'string' && isOrderCode(code)) as string | undefined) ?? null
}

/**
 * Logs one line per response with its route pattern. Paths are not logged because they may contain emails and tokens.
 * Successful responses for pages and files are logged only with `tellsAll`. While the database is down, at most one
 * line per second is logged.
 */
export function logAnswers(app: FastifyInstance, tellsAll: boolean): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isQuiet = reply.statusCode < 400 && request.method === 'GET'
    if (isQuiet && !tellsAll) return done()
    const fields = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ...linesOf(request),
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (isQuiet) request.log.debug(fields, 'answered')
    else if (request.isOutage) logOutage(request.log, 'info', fields, 'answered')
    else request.log.info(fields, 'answered')
    done()
  })
}
