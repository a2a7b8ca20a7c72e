import type { FastifyInstance } from 'fastify'

/**
 * Makes closing quick and kind: an answer that is under way tells the browser to open another connection next time,
 * and one that is kept open for nothing is ended. Without this a shutdown lasts as long as browsers keep connections.
 */
export function drainKindly(app: FastifyInstance): void {
  let sweeping: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    sweeping = setInterval(() => app.server.closeIdleConnections(), 100)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (sweeping !== undefined) void reply.header('Connection', 'close')
    done()
  })
  app.server.once('close', () => clearInterval(sweeping))
}
