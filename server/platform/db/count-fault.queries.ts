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
