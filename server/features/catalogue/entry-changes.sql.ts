import { sql } from 'kysely'
import type { Queryable } from '../../db/database'

/** The tables of what staff edit in forms. */
export type EntryTable = 'item' | 'event' | 'voucher'

const keys: Readonly<Record<EntryTable, string>> = {
  item: 'external_code',
  event: 'code',
  voucher: 'code_key',
}

/** The version of a thing, and who made it. */
export interface StoredChange {
  readonly version: number
  readonly changed_by: string | null
  readonly changed_at: Date | null
}

/** The last change of what has a code; undefined if there is no such thing. */
export async function findChange(
  db: Queryable,
  table: EntryTable,
  key: string,
): Promise<StoredChange | undefined> {
  const { rows } = await sql<StoredChange>`select version, changed_by, changed_at from ${sql.table(table)}
    where ${sql.ref(keys[table])} = ${key}`.execute(db)
  return rows[0]
}
