import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest, FastifyInstance } from 'fastify'
import { isOrderCode } from '../../../rules/orders/order-code'
import { logOutage } from '../db/outages'

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the order that a call is about, as its payload or answer names it; null: none. */
    orderCode: string | null
  }
}

/** An identifier that a proxy gave: it is written into the log and returned, so it is short and contains nothing else. */
const harmless = /^[\w.:-]{1,64}$/

/** The id of a request: its `X-Request-ID` if that is harmless, else a new one. */
export function requestId(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && harmless.test(given) ? given : randomUUID()
}

/** Notes the order that a request is about, if this is an order code. */
export function noteOrder(request: FastifyRequest, code: unknown): void {
  if (typeof code === 'string' && isOrderCode(code)) request.orderCode = code
}

/** The fields of each line of the log about a request. */
export function linesOf(request: FastifyRequest): { reqId: string; order?: string } {
  const order = request.orderCode ?? orderInAddress(request)
  return { reqId: request.id, ...(order !== null && { order }) }
}

/** The order that an address names: a document's, or a gateway's reference, which begins with the order's code. */
function orderInAddress({ params, query }: FastifyRequest): string | null {
  const { order } = (params ?? {}) as { order?: unknown }
  const { reference } = (query ?? {}) as { reference?: unknown }
  const named = [order, typeof reference === 'string' ? reference.split('-')[0] : null]
  return (named.find((code) => typeof code === 'string' && isOrderCode(code)) as string | undefined) ?? null
}

/**
 * Logs one line per answer, with the pattern of its route, never its path: paths may hold emails and tokens. Successful
 * answers for pages and files are logged only with `tellsAll`. While the database is down, at most one line a second is logged.
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
