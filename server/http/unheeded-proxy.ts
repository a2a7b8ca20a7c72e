import type { FastifyInstance } from 'fastify'
import type { Log } from '../log'

/**
 * Warns once where requests come through a proxy and TRUST_PROXY is not set: all visitors then count as the proxy, and
 * share its rate limits. The line holds no address: what a request forwards may be made up.
 */
export function warnOfUnheededProxy(app: FastifyInstance, log: Log): void {
  let isTold = false
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'x-forwarded-for': list, forwarded } = request.raw.headers
    if (!isTold && (list !== undefined || forwarded !== undefined)) {
      isTold = true
      const header = list === undefined ? 'Forwarded' : 'X-Forwarded-For'
      log.warn(
        { header },
        'Requests carry a forwarded address, and TRUST_PROXY is not set: all visitors count as one network address',
      )
    }
    done()
  })
}
