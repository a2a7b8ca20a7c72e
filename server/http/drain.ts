import type { FastifyInstance } from 'fastify'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How long a connection that is kept open may still bring a request once the listener is closed, in milliseconds. */
const lingerMs = 1500

/** Ends an app so that no request is cut off. `deadlineMs` after its call what is still open is ended all the same. */
export type Drain = (deadlineMs: number) => Promise<void>

/**
 * Makes an app ready to be drained: the listener closes first; what has begun to arrive is answered, and so is what still
 * arrives on open connections, each answer telling its browser or proxy to open another connection next time. Node's own
 * `close` would end kept connections in the same moment, also one on which a request is on its way.
 */
export function drainable(app: FastifyInstance): Drain {
  const { server } = app
  let isDraining = false
  // Kept pages are sent before any hook of the app.
  server.prependListener('request', (_request, response) => {
    if (isDraining) response.shouldKeepAlive = false
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) void reply.header('Connection', 'close')
    done()
  })
  return async (deadlineMs) => {
    isDraining = true
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
    let sweeping: NodeJS.Timeout | undefined
    try {
      const closed = new Promise<void>((resolve) => {
        NetServer.prototype.close.call(server, () => resolve())
      })
      await Promise.race([closed, delay(lingerMs)])
      sweeping = setInterval(() => server.closeIdleConnections(), 100)
      await app.close()
    } finally {
      clearTimeout(deadline)
      clearInterval(sweeping)
    }
  }
}
