import type { FastifyInstance } from 'fastify'
import { connect, type Server, Server as NetServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

/** How long, in milliseconds from the begin of a drain, a kept-alive connection may still send a request. */
const lingerMs = 1500
/** How long, in milliseconds, a drain accepts connections that wait: new ones may arrive faster than they are accepted. */
const acceptMs = 2000

/** The times of a drain, in milliseconds. */
interface DrainTimes {
  /** How long the listener stays open, so that a load balancer sees `/readyz` answer 503 and sends no more requests. */
  readonly noticeMs: number
  /** After this time, from the end of the notice, connections that are still open are closed. */
  readonly deadlineMs: number
}

/** Stops an app without cutting off requests. */
export type Drain = (times: DrainTimes) => Promise<void>

/**
 * Makes an app drainable. During the notice everything is served. Then the listener accepts what has connected and closes;
 * requests that have begun to arrive, and those that still arrive on open connections, are answered. All answers of a
 * drain have `Connection: close`. Node's own `close` would close kept-alive connections at once, even if a request is on
 * its way.
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
 * Resolves once the server has accepted every connection that the operating system has completed: when the listener closes,
 * those that wait would be reset. They are accepted in the order of their arrival, so a connection of our own shows that
 * all before it were; this repeats until no other arrived in between.
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
