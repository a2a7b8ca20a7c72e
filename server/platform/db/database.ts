import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { readAddresses } from './addresses'
import { openConnections, type ConnectionOptions } from './connections'
import { againIfOutdated, preparing } from './preparing'
import type { Tables } from './tables'

// bigint IDs and counts are safe integers here (the contract's IDs are z.int()); rates are short decimals.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** A transaction, or the database outside of one: where a query may run. */
export type Tx = Transaction<Tables>
export type Queryable = Kysely<Tables>

export interface Database {
  readonly kysely: Queryable
  readonly pool: pg.Pool
  /**
   * Runs `work` in one READ COMMITTED transaction; a thrown error rolls back. `work` runs a second time, after a
   * rollback, if the migration of a newer version has changed a statement's result, so it must have no effects outside
   * the database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Runs a named prepared statement, which is parsed and planned once per connection. For the hot paths. */
  prepared<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>
  close(): Promise<void>
}

const usual: ConnectionOptions = { connections: 20, limits: 'requests', keepsSession: true }

/**
 * Opens the database of a connection string. If the string names several hosts, the one that accepts writes is used.
 */
export function openDatabase(connectionString: string, options: Partial<ConnectionOptions> = {}): Database {
  const wanted = { ...usual, ...options }
  const connections = openConnections(readAddresses(connectionString), wanted)
  const prepared = preparing(connections, wanted.keepsSession)
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: prepared.pool }) })
  return {
    kysely,
    pool: connections.pool,
    transaction: (work) =>
      againIfOutdated(async () => {
        let began: Tx | undefined
        const result = await kysely.transaction().execute((tx) => work((began = tx)))
        if (began !== undefined) committed(began)
        return result
      }),
    prepared: (name, text, values) => prepared.run({ name, text, values }),
    close: () => kysely.destroy(),
  }
}

const waiting = new WeakMap<Queryable, (() => void)[]>()

/**
 * Runs `work` once the transaction `tx` has been committed, and never if it is rolled back. `work` must not throw.
 * In a dry run `tx` is a wrapper whose transaction is always rolled back, so its work never runs.
 */
export function afterCommit(tx: Tx, work: () => void): void {
  const works = waiting.get(tx)
  if (works === undefined) waiting.set(tx, [work])
  else works.push(work)
}

/** Runs the functions registered for the commit of `tx`. Only the database calls it. */
function committed(tx: Tx): void {
  for (const work of waiting.get(tx) ?? []) work()
}

/** The actor on whose behalf a transaction runs, as the audit log names it (`staff:ana@shop.example`, `key:till 2`). */
const actors = new WeakMap<Queryable, string>()

/** Returns the database for a call of staff. Its transactions run on behalf of `actor` and record that name. */
export const onBehalfOf = (db: Database, actor: string): Database => ({
  ...db,
  transaction: (work) =>
    db.transaction((tx) => {
      actors.set(tx, actor)
      return work(tx)
    }),
})

/** Returns the actor on whose behalf this transaction runs; `null` for customers, gateways and jobs. */
export const actorOf = (tx: Queryable): string | null => actors.get(tx) ?? null
