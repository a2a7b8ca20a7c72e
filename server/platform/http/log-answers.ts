import type { FastifyInstance } from 'fastify'
import { logOutage } from '../db/outage-lines'
import { linesOf } from './request-lines'

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
