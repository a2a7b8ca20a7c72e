import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { requestTimes, type Observe } from './request-times'

/**
 * Counts every answer and its duration by route pattern, method and class of status, never by path: clients can invent
 * any number of paths. Requests without a route count as `none`, with method `any`. Rejected checkouts are counted by
 * the code of their error too.
 */
export function meterRequests(
  app: FastifyInstance,
  registry: Registry,
  counts: { checkoutRejected(reason: string): void },
): void {
  const startSeries = requestTimes(registry)
  // Looked up by the route's own object, because this runs for every request.
  const seriesOf = new WeakMap<object, Map<string, Observe[]>>()

  app.addHook('onResponse', (request, reply, done) => {
    const { config, url: route = 'none' } = request.routeOptions
    const method = request.is404 ? 'any' : request.method
    let byMethod = seriesOf.get(config)
    if (byMethod === undefined) seriesOf.set(config, (byMethod = new Map()))
    let byStatus = byMethod.get(method)
    if (byStatus === undefined) byMethod.set(method, (byStatus = []))
    const hundreds = Math.trunc(reply.statusCode / 100)
    const observe = (byStatus[hundreds] ??= startSeries({ method, route, status: `${hundreds}xx` }))
    observe(reply.elapsedTime / 1000)
    if (route === '/api/checkout-cart' && request.errorCode !== null)
      counts.checkoutRejected(request.errorCode)
    done()
  })
}
