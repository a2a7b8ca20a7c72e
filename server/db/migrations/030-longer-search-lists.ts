import { type Kysely, sql } from 'kysely'

/**
 * Lengthens the lists in which the indexes of the search keep what is not sorted in yet: sorting in many rows at once
 * costs a row half as much. A job sorts them in (`server/worker/sort-search-lists.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const names = ['orders_search', 'order_item_search', 'movement_search', 'earlier_ticket_code_search']
  for (const name of names)
    await sql.raw(`alter index ${name} set (gin_pending_list_limit = 1024)`).execute(db)
}
