import type { FastifyInstance } from 'fastify'
import type { Log } from '../metrics/log'

/**
 * Warns once if requests come through a proxy while TRUST_PROXY is not set: all visitors then have the proxy's address
 * and share its rate limits. The line holds no address, because a forwarded address may be forged.
 */
export function warnOfIgnoredProxy(app: FastifyInstance, log: Log): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const { 'x-forwarded-for': list, forwarded } = request.raw.headers
    if (!hasWarned && (list !== undefined || forwarded !== undefined)) {
      hasWarned = true
      const header = list === undefined ? 'Forwarded' : 'X-Forwarded-For'
      log.warn(
        { header },
        'Requests carry a forwarded address, and TRUST_PROXY is not set: all visitors count as one network address',
      )
    }
    done()
  })
}
