import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database'

/** The tables of the entries that staff edit in forms. */
export type EntryTable = 'item' | 'event' | 'voucher'

const keyColumns: Readonly<Record<EntryTable, string>> = {
  item: 'external_code',
  event: 'code',
  voucher: 'code_key',
}

/** The version of an entry, and the actor and time of its last change. */
export interface StoredChange {
  readonly version: number
  readonly changed_by: string | null
  readonly changed_at: Date | null
}

/** Returns the last change of an entry, or `undefined` if it does not exist. */
export async function findChange(
  db: Queryable,
  table: EntryTable,
  key: string,
): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`select version, changed_by, changed_at from ${sql.table(table)}
    where ${sql.ref(keyColumns[table])} = ${key}`.execute(db)
  return rows[0]
}

/** The actor and time of a catalogue change. */
export interface ChangedBy {
  readonly actor: string
  readonly now: Date
}
