import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import * as baseline from './migrations/001-baseline'
import { readAddresses } from './addresses'
import { openConnections } from './connections'
import { replaceFunctions } from './functions'
import { kyselyOn } from './kysely-on'
import { schemaState } from './schema-state'
import type { Tables } from './tables'

/** All migrations in order. A new one sorts last; a released one never changes. */
export const migrations: Record<string, Migration> = {
  '001-baseline': baseline,
}

/** The names of all migrations, in order. */
export const migrationNames = (): readonly string[] => Object.keys(migrations)

/** The lock of the migrations, which restoring a backup takes too. */
export const migrationLock = '3853314791062309107'

/**
 * Upgrades a database to the newest schema, with its functions, in one transaction. If several processes call it at once,
 * one works and the others wait. Throws `CannotStart` if the database belongs to a newer version or to one before the
 * baseline, or if it was not created by any version.
 *
 * The lock belongs to the transaction. Kysely's own belongs to the session: behind a pooler in transaction mode it would
 * stay with a connection that another process gets.
 */
export async function migrate(connectionString: string): Promise<void> {
  const connections = openConnections(readAddresses(connectionString), {
    connections: 1,
    limits: 'none',
    keepsSession: false,
  })
  try {
    const client = await connections.connect()
    try {
      const db = kyselyOn<Tables>(client)
      await client.query('begin')
      await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(db)
      await schemaState(db, migrationNames())
      await migrateWithin(db)
      await replaceFunctions(db)
      await client.query('commit')
    } finally {
      // Closed, not kept: without a commit this rolls back.
      client.release(true)
    }
  } finally {
    await connections.pool.end()
  }
}

/**
 * Creates the schema within the caller's transaction on `db`; with `only`, just these migrations. It takes no lock: the
 * caller must keep other processes out. Throws if one of the names is unknown.
 */
export async function migrateWithin<T>(db: Kysely<T>, only?: readonly string[]): Promise<void> {
  const selected = Object.entries(migrations).filter(([name]) => only === undefined || only.includes(name))
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(selected)) },
    disableTransactions: true,
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  if (error) throw error
}
