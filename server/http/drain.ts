import type { FastifyInstance } from 'fastify'
import { Server as NetServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How long, in milliseconds, a kept-alive connection may still send a request after the listener is closed. */
const lingerMs = 1500

/** Stops an app without cutting off requests. After `deadlineMs` the connections that are still open are closed. */
export type Drain = (deadlineMs: number) => Promise<void>

/**
 * Makes an app drainable. The listener closes first; requests that have begun to arrive, and those that still arrive on
 * open connections, are answered with `Connection: close`. Node's own `close` would close kept-alive connections at
 * once, even if a request is on its way.
 */
export function drainable(app: FastifyInstance): Drain {
  const { server } = app
  let isDraining = false
  // Cached pages are sent before the app's hooks run.
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
