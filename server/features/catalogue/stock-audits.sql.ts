import type { Queryable } from '../../db/database'

/** Takes a recount that is due, for this process alone, until `until`; false where none is. */
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

/** Keeps what a recount found, and when the next one is due. */
export const endRecount = (
  db: Queryable,
  found: { counted_at: Date; due_at: Date; counters: number; wrong: number },
) => db.updateTable('stock_audit').set(found).execute()
