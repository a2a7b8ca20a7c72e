import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { readAddresses } from './addresses'
import { committed } from './after-commit'
import { openConnections, type ConnectionOptions } from './connections'
import { againIfOutdated, preparing } from './preparing'
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
  /**
   * Runs `work` in one READ COMMITTED transaction; a throw rolls back. After a rollback `work` runs a second time if
   * the migration of a newer version changed a statement's result in between, so it must have no effects outside the
   * database.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** A named prepared statement: parsed and planned once per connection. For the hot paths. */
  prepared<Row extends pg.QueryResultRow>(
    name: string,
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]>
  close(): Promise<void>
}

const usual: ConnectionOptions = { connections: 20, limits: 'requests', keepsSession: true }

/** Opens the database of a connection string. If it names several hosts, the one that accepts writes is used. */
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
