import type { FastifyInstance } from 'fastify'
import { connect, type Server, Server as NetServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** Time in milliseconds, from the start of a drain, during which a keep-alive connection may send another request. */
const lingerMs = 1500
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
 * would reset those that wait. Connections are accepted in the order of their arrival, so a connection of our own
 * proves that all earlier ones were accepted. This repeats until no other connection arrives in between.
 */
async function acceptWaiting(server: Server): Promise<void> {
  const address = server.address()
  if (address === null || typeof address === 'string') return
  const { port, family } = address
  const isAny = address.address === '0.0.0.0' || address.address === '::'
  const ownHost = family === 'IPv6' ? '::1' : '127.0.0.1'
  let others = 0
  do {
    others = 0
    const own = connect(port, isAny ? ownHost : address.address)
    await new Promise<void>((resolve) => {
      const see = (accepted: Socket) => {
        if (accepted.remotePort !== own.localPort) {
          others += 1
          return
        }
        server.off('connection', see)
        resolve()
      }
      server.on('connection', see)
      own.once('error', () => {
        server.off('connection', see)
        resolve()
      })
    })
    own.destroy()
  } while (others > 0)
}
