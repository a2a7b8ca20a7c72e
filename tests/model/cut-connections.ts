import type pg from 'pg'

/**
 * `before`: the statement never reaches the database. `after`: the database runs it, and the response is lost. A
 * delayed statement runs, and its response waits until it is released.
 */
export type CutMoment = 'before' | 'after'

type Done = (error: Error | null, result?: unknown) => void
type Query = (...requested: unknown[]) => unknown
interface Socket {
  destroy(): void
  pause(): void
  resume(): void
}

/**
 * Lets a test cut the socket of a pool's connection in the middle of its work, or delay a response, at the n-th
 * statement from now. To the database it looks like a process that was killed or is far away.
 */
export function cuttable(pool: pg.Pool) {
  const known = new WeakSet<pg.PoolClient>()
  const plan: { left: number; moment: CutMoment | 'late' } = { left: 0, moment: 'before' }
  const late: { socket: Socket | null; reached: () => void } = { socket: null, reached: () => {} }

  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as Query
    const socket = () => (client as unknown as { connection: { stream: Socket } }).connection.stream
    client.query = ((...requested: unknown[]) => {
      if (plan.left === 0 || --plan.left > 0) return query(...requested)
      const last = requested.at(-1)
      if (plan.moment === 'before') {
        socket().destroy()
        return query(...requested)
      }
      if (plan.moment === 'late') {
        late.socket = socket()
        late.socket.pause()
        late.reached()
        return query(...requested)
      }
      const gone = new Error('The connection was cut after the statement was done')
      if (typeof last === 'function') {
        const done: Done = () => {
          socket().destroy()
          ;(last as Done)(gone)
        }
        return query(...requested.slice(0, -1), done)
      }
      const hide = () => {
        socket().destroy()
        throw gone
      }
      return (query(...requested) as Promise<unknown>).then(hide, hide)
    }) as typeof client.query
  })

  return {
    /** Cuts at the n-th statement; 1 is the next. */
    cutAt(statement: number, moment: CutMoment) {
      plan.left = statement
      plan.moment = moment
    },
    /** Returns whether the cut happened. Afterwards nothing is cut. */
    isOver(): boolean {
      const wasCut = plan.left === 0
      plan.left = 0
      return wasCut
    },
    /** Delays the response to the n-th statement until `release`. `reached` resolves when the statement was sent. */
    delayAt(statement: number) {
      plan.left = statement
      plan.moment = 'late'
      const reached = new Promise<void>((resolve) => (late.reached = resolve))
      return {
        reached,
        release: () => {
          plan.left = 0
          late.socket?.resume()
          late.socket = null
        },
      }
    },
  }
}
