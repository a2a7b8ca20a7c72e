import { sql } from 'kysely'
import type { Queryable } from './database'

/** Empties the waiting lists of the indexes by which orders are found. Returns how many pages they had. */
export async function sortInSearchLists(db: Queryable): Promise<number> {
  const { rows } = await sql<{ pages: number }>`
    select sum(gin_clean_pending_list(name::regclass))::integer as pages
    from unnest(array['orders_search', 'order_item_search', 'movement_search', 'earlier_ticket_code_search',
      'customer_search', 'withdrawal_search', 'refund_search', 'delivery_search',
      'bank_entry_search']) name`.execute(db)
  return rows[0]?.pages ?? 0
}
