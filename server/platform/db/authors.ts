import type { Database, Queryable } from './database'

/** The actor on whose behalf a transaction runs, as the audit log names it (`staff:ana@shop.example`, `key:till 2`). */
const actors = new WeakMap<Queryable, string>()

/** The database for a call of staff: its transactions run on behalf of `actor`, so that what they record names it. */
export const onBehalfOf = (db: Database, actor: string): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction((tx) => {
      actors.set(tx, actor)
      return work(tx)
    }),
})

/** The actor on whose behalf this transaction runs; `null` for customers, gateways and jobs. */
export const actorOf = (tx: Queryable): string | null => actors.get(tx) ?? null
