import { sql } from 'kysely'
import type { Queryable } from './database'

/** Counts a failure of work that is retried. Returns the new number of failures. */
export async function countFault(
  db: Queryable,
  table: 'bulk_row' | 'scheduled_change',
  id: number,
): Promise<number> {
  const { rows } = await sql<{ faults: number }>`
    update ${sql.table(table)} set faults = faults + 1 where id = ${id} returning faults`.execute(db)
  return rows[0]?.faults ?? 0
}

/** Returns since when a piece of work is repeated because the shop is busy, and stores it: the first time it is `now`. */
export async function startBusyPeriod(
  db: Queryable,
  table: 'bulk_row' | 'scheduled_change',
  id: number,
  now: Date,
): Promise<Date> {
  const { rows } = await sql<{ busy_since: Date }>`
    update ${sql.table(table)} set busy_since = coalesce(busy_since, ${now}) where id = ${id}
    returning busy_since`.execute(db)
  return rows[0]?.busy_since ?? now
}
