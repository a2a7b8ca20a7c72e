import { sql } from 'kysely'
import type { Tx } from '../db/database'

/** An item with its new code, and its barcode if it is a ticket. */
export interface IssuedItem {
  id: number
  code: string | null
  barcode: string | null
}

/**
 * Makes items active, with their codes, and barcodes for tickets. Of arrays PostgreSQL expects few rows, and finds them by
 * their ids; of JSON it expects a hundred, and would read a small table whole.
 */
export const issueItems = (tx: Tx, items: readonly IssuedItem[], now: Date) =>
  sql`update order_item i
    set code = n.code, barcode = n.barcode, barcode_version = case when n.barcode is null then 0 else 1 end,
        status = 'active', issued_at = ${now}
    from unnest(${items.map(({ id }) => id)}::bigint[], ${items.map(({ code }) => code)}::text[],
      ${items.map(({ barcode }) => barcode)}::text[]) as n (id, code, barcode)
    where i.id = n.id`.execute(tx)

export type DeliveryState = 'to-pack' | 'to-collect'

/** Lists the goods of an order that was paid among the deliveries. An order that is issued again keeps its row. */
export const recordGoods = (tx: Tx, orderId: number, state: DeliveryState) =>
  tx
    .insertInto('delivery')
    .values({ order_id: orderId, state })
    .onConflict((on) => on.column('order_id').doNothing())
    .execute()
