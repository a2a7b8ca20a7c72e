import type pg from 'pg'

/** Before: the statement never reaches the database. After: it is done, and nobody hears of it. */
export type CutMoment = 'before' | 'after'

type Done = (error: Error | null, result?: unknown) => void
type Query = (...asked: unknown[]) => unknown

/**
 * Lets a test cut the connection of a pool in the middle of its work: the socket itself, at the n-th statement from
 * now. What the database then sees is what it sees of a process that was killed.
 */
export function cuttable(pool: pg.Pool) {
  const known = new WeakSet<pg.PoolClient>()
  const plan: { left: number; moment: CutMoment } = { left: 0, moment: 'before' }

  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    const query = client.query.bind(client) as Query
    const cut = () =>
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    client.query = ((...asked: unknown[]) => {
      if (plan.left === 0 || --plan.left > 0) return query(...asked)
      const last = asked.at(-1)
      if (plan.moment === 'before') {
        cut()
        return query(...asked)
      }
      const gone = new Error('The connection was cut after the statement was done')
      if (typeof last === 'function') {
        const done: Done = () => {
          cut()
          ;(last as Done)(gone)
        }
        return query(...asked.slice(0, -1), done)
      }
      const hide = () => {
        cut()
        throw gone
      }
      return (query(...asked) as Promise<unknown>).then(hide, hide)
    }) as typeof client.query
  })

  return {
    /** At the n-th statement, 1 is the next. */
    cutAt(statement: number, moment: CutMoment) {
      plan.left = statement
      plan.moment = moment
    },
    /** Whether it came to that; from here on nothing is cut. */
    isOver(): boolean {
      const wasCut = plan.left === 0
      plan.left = 0
      return wasCut
    },
  }
}
