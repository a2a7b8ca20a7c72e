import {
  sql,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresPool,
  type Migration,
  Migrator,
} from 'kysely'
import type pg from 'pg'
import * as texts from '#texts/compiled/command-line/start'
import { CannotStart } from '../process/start-failures'
import { readAddresses } from './addresses'
import { openConnections } from './connections'
import type { Queryable } from './database'
import { replaceFunctions } from './functions'
import * as baseline from './migrations/001-baseline'
import type { Tables } from './tables'

/** The state of a database's tables, compared with this version of the shop. */
export type SchemaState = 'empty' | 'older' | 'current'

/** First migration of every version before the baseline. */
const firstBeforeBaseline = '001-catalogue'

/** Why this version cannot use the tables of a database or backup. */
export type Unusable = 'newer' | 'before-baseline' | 'unknown'

/**
 * Compares the executed migrations, in order, with those of this version. Returns `null` if `ran` is a prefix of
 * `ours`, otherwise the reason and the names that differ.
 */
export function whyUnusable(
  ran: readonly string[],
  ours: readonly string[],
): { readonly reason: Unusable; readonly names: readonly string[] } | null {
  if (ran.includes(firstBeforeBaseline)) return { reason: 'before-baseline', names: [] }
  const unknown = ran.filter((name) => !ours.includes(name))
  const newer = unknown.filter((name) => name > (ours.at(-1) ?? ''))
  if (newer.length > 0) return { reason: 'newer', names: newer }
  const lastRan = ran.at(-1) ?? ''
  const skipped = ours.filter((name) => name < lastRan && !ran.includes(name))
  const names = [...unknown, ...skipped]
  return names.length > 0 ? { reason: 'unknown', names } : null
}

/**
 * Compares the migrations of a database with those of this version by name and order. Throws `CannotStart` if the
 * database belongs to a newer version or to one before the baseline, or has another history.
 */
export async function schemaState(db: Queryable, ours: readonly string[]): Promise<SchemaState> {
  const ran = await findRan(db)
  if (ran === null) return 'empty'
  const why = whyUnusable(ran, ours)
  if (why !== null) throw new CannotStart(sentences[why.reason]({ names: why.names.join(', ') }))
  return ran.length === ours.length ? 'current' : 'older'
}

const sentences: Readonly<Record<Unusable, (slots: { names: string }) => string>> = {
  newer: texts.newer,
  'before-baseline': texts.before_baseline,
  unknown: texts.other_history,
}

/** Returns the names of the executed migrations in order; `null` if the database contains no shop. */
async function findRan(db: Queryable): Promise<string[] | null> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (rows[0]?.there !== true) return null
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return ran.rows.length === 0 ? null : ran.rows.map(({ name }) => name)
}

/** Adapter without locks: the surrounding transaction holds the lock until it ends. */
class WithoutLocks extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve()
  }
}

class OneConnection extends PostgresDialect {
  override createAdapter() {
    return new WithoutLocks()
  }
}

/** Returns Kysely on a connection with an open transaction. The caller closes the connection. */
export function kyselyOn<Schema>(client: pg.ClientBase): Kysely<Schema> {
  const connection = {
    query: (text: string, values: readonly unknown[]) => client.query(text, [...values]),
    release: () => undefined,
  }
  const pool = { connect: () => Promise.resolve(connection), end: () => Promise.resolve() }
  return new Kysely<Schema>({ dialect: new OneConnection({ pool: pool as unknown as PostgresPool }) })
}

/** All migrations in order. A new one is added at the end; a released one never changes. */
export const migrations: Record<string, Migration> = {
  '001-baseline': baseline,
}

/** Returns the names of all migrations in order. */
export const migrationNames = (): readonly string[] => Object.keys(migrations)

/** Advisory lock of the migrations. Restoring a backup takes it too. */
export const migrationLock = '3853314791062309107'

/**
 * Upgrades a database to the newest schema and functions in one transaction. If several processes call it at once, one
 * works and the others wait. Throws `CannotStart` if the database belongs to a newer version or to one before the
 * baseline, or if no version of the shop created it.
 *
 * The lock belongs to the transaction. Kysely's own lock belongs to the session: behind a pooler in transaction mode it
 * would stay with a connection that another process gets.
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
      // The connection is closed rather than reused. Without a commit this rolls back.
      client.release(true)
    }
  } finally {
    await connections.pool.end()
  }
}

/**
 * Creates the schema within the caller's transaction on `db`, or runs only the migrations named in `only`. It takes no
 * lock: the caller must keep other processes out. Unknown names are ignored.
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
