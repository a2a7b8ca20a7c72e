import { sql } from 'kysely'
import { CannotStart } from '../cannot-start'
import type { Queryable } from './database'
import { committedLate } from './early-databases'

/** The state of a database's tables, compared with this version of the shop. */
export type SchemaState = 'empty' | 'older' | 'current'

/**
 * Compares the migrations that a database ran with those of this version, by name and order. Throws if the database
 * belongs to a newer version, or has another history.
 */
export async function schemaState(db: Queryable, ours: readonly string[]): Promise<SchemaState> {
  const ran = await findRan(db)
  if (ran === null) return 'empty'
  const last = ours.at(-1) ?? ''
  const unknown = ran.filter((name) => !ours.includes(name))
  const newer = unknown.filter((name) => name > last)
  if (newer.length > 0)
    throw new CannotStart(
      `The database was written by a newer version of the shop (it has ${newer.join(', ')}): start that version, or ` +
        'restore a backup from before the upgrade.',
    )
  const lastRan = ran.at(-1) ?? ''
  const isLate = (name: string) => lastRan === committedLate[name]
  const skipped = ours.filter((name) => name < lastRan && !ran.includes(name) && !isLate(name))
  if (unknown.length > 0 || skipped.length > 0)
    throw new CannotStart(
      `The database is not one that this shop's versions have made (${[...unknown, ...skipped].join(', ')}): its tables ` +
        'were altered, or it comes from a version that was never published. Restore a backup of a published one.',
    )
  return ran.length === ours.length ? 'current' : 'older'
}

/** Whether a shop's database ran this migration. */
export async function hasMigration(db: Queryable, name: string): Promise<boolean> {
  const { rows } = await sql`select from kysely_migration where name = ${name}`.execute(db)
  return rows.length > 0
}

/** The names of the migrations that ran, in order; null in a database without a shop. */
async function findRan(db: Queryable): Promise<string[] | null> {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (rows[0]?.there !== true) return null
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return ran.rows.length === 0 ? null : ran.rows.map(({ name }) => name)
}
