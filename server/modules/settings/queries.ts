import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'
import type { StoredChange, ChangedBy } from '../changes'

/** Returns the stored settings by key. */
export async function findSettings(db: Queryable): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

/** Returns the last change of any of these settings. The version increases with each change of one of them. */
export async function findSettingsChange(db: Queryable, settings: readonly string[]): Promise<StoredChange> {
  const { rows } = await sql<StoredChange>`select (1 + coalesce(sum(version - 1), 0))::integer as version,
      (array_agg(changed_by order by changed_at desc nulls last, version desc))[1] as changed_by, max(changed_at) as changed_at
    from setting where key = any(${[...settings]}::text[])`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The query returned no row')
  return row
}

/** Like `markItems`, for settings. */
export const markSettings = (tx: Tx, keys: readonly string[], by: ChangedBy) =>
  sql`update setting set version = version + 1, changed_by = ${by.actor}, changed_at = ${by.now}
    where key = any(${[...keys]}::text[])`.execute(tx)

/** Stores these settings. Others do not change. */
export const recordSettings = (tx: Tx, settings: Readonly<Record<string, unknown>>) =>
  sql`insert into setting (key, value) select key, value from json_each(${JSON.stringify(settings)}::json)
    on conflict (key) do update set value = excluded.value`.execute(tx)
