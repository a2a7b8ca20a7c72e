import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database'

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

/** The last change of any of these settings. Its version rises with each change of one of them. */
export async function findSettingsChange(db: Queryable, settings: readonly string[]): Promise<StoredChange> {
  const { rows } = await sql<StoredChange>`select (1 + coalesce(sum(version - 1), 0))::integer as version,
      (array_agg(changed_by order by changed_at desc nulls last, version desc))[1] as changed_by, max(changed_at) as changed_at
    from setting where key = any(${[...settings]}::text[])`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('An aggregate has a row')
  return row
}
