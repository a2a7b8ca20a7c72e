import { type Server, Server as NetServer } from 'node:net'
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Time in milliseconds, from the start of a drain, during which a keep-alive connection may send another request. */
const lingerMs = 2500
/**
 * Time limit in milliseconds to accept waiting connections during a drain: new ones may arrive faster than they are
 * accepted.
 */
const acceptMs = 2000

/** Times of a drain in milliseconds. */
interface DrainTimes {
  /**
   * Time during which the listener stays open, so that a load balancer sees `/readyz` answer 503 and stops sending
   * requests.
   */
  readonly noticeMs: number
  /** Time from the end of the notice after which connections that are still open are closed. */
  readonly deadlineMs: number
}

/** Shuts down the HTTP server without cutting off requests. */
export type Drain = (times: DrainTimes) => Promise<void>

/**
 * Makes an app drainable. During the notice, all requests are served. Then the listener accepts the connections that
 * are already established and closes. Requests that have started to arrive, and those that still arrive on open
 * connections, are answered. All responses during a drain carry `Connection: close`. Node's own `close` would close
 * keep-alive connections at once, even if a request is on its way.
 */
export function drainable(app: FastifyInstance): Drain {
  const { server } = app
  let isDraining = false
  // Cached pages are sent before the app's hooks run, so the header is set here.
  server.prependListener('request', (_request, response) => {
    if (isDraining) response.shouldKeepAlive = false
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) void reply.header('Connection', 'close')
    done()
  })
  return async ({ noticeMs, deadlineMs }) => {
    isDraining = true
    const lingering = delay(lingerMs)
    await delay(noticeMs)
    const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
    let sweeping: NodeJS.Timeout | undefined
    try {
      await Promise.race([acceptWaiting(server), delay(acceptMs)])
      const closed = new Promise<void>((resolve) => {
        NetServer.prototype.close.call(server, () => resolve())
      })
      await Promise.race([closed, lingering])
      sweeping = setInterval(() => server.closeIdleConnections(), 100)
      await app.close()
    } finally {
      clearTimeout(deadline)
      clearInterval(sweeping)
    }
  }
}

/**
 * Resolves once the server has accepted every connection that the operating system has completed: closing the listener
 * would reset those that wait. Each turn of the event loop accepts at least one of them, so that after a turn without a new
 * connection none waits. The caller must close the listener before the next turn.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  do {
    accepted = 0
    // The first immediate runs after the current turn, the second after a whole turn.
    await turn()
    await turn()
  } while (accepted > 0)
  server.off('connection', count)
}
