import type { Queryable } from '../../platform/db/database'

/** Claims a due recount for this process until `until`; false if none is due. */
export async function takeRecount(db: Queryable, now: Date, until: Date): Promise<boolean> {
  const row = await db
    .insertInto('stock_audit')
    .values({ due_at: until })
    .onConflict((conflict) =>
      conflict.column('single').doUpdateSet({ due_at: until }).where('stock_audit.due_at', '<=', now),
    )
    .returning('single')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the result of a recount, and when the next one is due. */
export const endRecount = (
  db: Queryable,
  found: { counted_at: Date; due_at: Date; counters: number; wrong: number },
) => db.updateTable('stock_audit').set(found).execute()
