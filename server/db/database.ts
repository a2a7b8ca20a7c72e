import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { preparing } from './preparing'
import type { Tables } from './tables'

// bigint ids and counts are safe integers here (the contract's ids are z.int()); rates are short decimals.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** A transaction, or the database outside one: where a query may run. */
export type Tx = Transaction<Tables>
export type Queryable = Kysely<Tables>

export interface Database {
  readonly kysely: Queryable
  readonly pool: pg.Pool
  /** Runs in one READ COMMITTED transaction; a throw rolls back. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A prepared statement by its name: parsed and planned once a connection. For the hot paths. */
  prepared<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>
  close(): Promise<void>
}

/** Opens a pool of connections. Statements and idle transactions have time limits, so that no lock is held for ever. */
export function openDatabase(connectionString: string, connections = 20): Database {
  const pool = new pg.Pool({
    connectionString,
    max: connections,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    options: '-c timezone=UTC',
    // For `preparing`, which sends `begin` together with what follows it.
    pipeline: true,
  })
  // An idle connection that breaks (the database restarts) is replaced by the pool; without a listener Node would exit.
  pool.on('error', () => undefined)
  // The same for one that breaks while a transaction has it: the transaction's statement rejects, and that is enough.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  return {
    kysely,
    pool,
    transaction: (work) => kysely.transaction().execute(work),
    async prepared<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) {
      const { rows } = await pool.query<Row>({ name, text, values: [...values] })
      return rows
    },
    close: () => kysely.destroy(),
  }
}
