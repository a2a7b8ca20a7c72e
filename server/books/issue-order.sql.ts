import { sql } from 'kysely'
import type { Tx } from '../db/database'

/** An item with its new code, and its barcode if it is a ticket. */
interface IssuedItem {
  id: number
  code: string | null
  barcode: string | null
}

const issuedOf = (items: readonly IssuedItem[]) =>
  items.map(({ id, code, barcode }) => ({ id, code, barcode }))

/** Makes items active, with their codes, and barcodes for tickets. */
export const issueItems = (tx: Tx, items: readonly IssuedItem[], now: Date) =>
  sql`update order_item i
    set code = n.code, barcode = n.barcode, barcode_version = case when n.barcode is null then 0 else 1 end,
        status = 'active', issued_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(issuedOf(items))}::jsonb) as n (id bigint, code text, barcode text)
    where i.id = n.id`.execute(tx)

/** Lists the goods of an order that was paid among the deliveries. An order that is issued again keeps its row. */
export const recordGoods = (tx: Tx, orderId: number, state: 'to-pack' | 'to-collect') =>
  tx
    .insertInto('delivery')
    .values({ order_id: orderId, state })
    .onConflict((on) => on.column('order_id').doNothing())
    .execute()
