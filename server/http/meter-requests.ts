import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { requestTimes, type Observe } from './request-times'

/**
 * Counts every answer and how long it took, by its route's pattern, its method and the class of its status. Never by its
 * path: there are as many of those as somebody cares to make up. What no route takes is `none`, by `any` method.
 */
export function meterRequests(app: FastifyInstance, registry: Registry): void {
  const startSeries = requestTimes(registry)
  // Found by the route's own object: this runs for every request.
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
    done()
  })
}
