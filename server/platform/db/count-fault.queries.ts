import { sql } from 'kysely'
import type { Queryable } from './database'

/** Counts a fault of work that is tried again, and returns how many there were. */
export async function countFault(
  db: Queryable,
  table: 'bulk_row' | 'scheduled_change',
  id: number,
): Promise<number> {
  const { rows } = await sql<{ faults: number }>`
    update ${sql.table(table)} set faults = faults + 1 where id = ${id} returning faults`.execute(db)
  return rows[0]?.faults ?? 0
}
