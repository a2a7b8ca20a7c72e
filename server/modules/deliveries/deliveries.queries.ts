import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'
import type { Tables } from '../../platform/db/tables'
import type { Selectable } from 'kysely'

/** The delivery of an order that this transaction has locked; undefined: it has none. */
export const findDelivery = (tx: Tx, orderId: number): Promise<Selectable<Tables['delivery']> | undefined> =>
  tx.selectFrom('delivery').selectAll().where('order_id', '=', orderId).executeTakeFirst()

/** Records that the goods were sent, and how. */
export const setSent = (
  tx: Tx,
  orderId: number,
  sent: { at: Date; carrier: string | null; trackingNumber: string | null },
) =>
  tx
    .updateTable('delivery')
    .set({
      state: 'sent',
      sent_at: sent.at,
      carrier: sent.carrier,
      tracking_number: sent.trackingNumber,
      problem: null,
    })
    .where('order_id', '=', orderId)
    .execute()

/** Records that the goods were handed over. */
export const setHandedOver = (tx: Tx, orderId: number) =>
  tx
    .updateTable('delivery')
    .set({ state: 'handed-over', problem: null })
    .where('order_id', '=', orderId)
    .execute()

/** Records what is wrong with a delivery. */
export const setProblem = (tx: Tx, orderId: number, problem: string) =>
  tx.updateTable('delivery').set({ state: 'problem', problem }).where('order_id', '=', orderId).execute()

/** Records when the buyer received the goods; null: they were not received. */
export const setGoodsReceived = (tx: Tx, orderId: number, at: Date | null) =>
  tx.updateTable('orders').set({ goods_received_at: at }).where('id', '=', orderId).execute()

/** Who recorded last that an order's goods were received, and when; undefined: nobody whom the log names. */
export const findRecordedReceipt = (tx: Tx, code: string) =>
  tx
    .selectFrom('audit_log')
    .select(['actor', 'at'])
    .where('subject', '=', code)
    .where('action', '=', 'record-delivery')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Records that the packing slips of these orders were printed. */
export const setPrinted = (tx: Tx, orderIds: readonly number[], at: Date) =>
  sql`update delivery set printed_at = ${at} where order_id = any(array(
    select order_id from delivery where order_id = any(${orderIds}::bigint[]) order by order_id for update))`.execute(
    tx,
  )
