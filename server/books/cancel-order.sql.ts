import { sql } from 'kysely'
import { spread } from '../../rules/money'
import type { Queryable, Tx } from '../db/database'
import { recordRefund } from './refunds.sql'

/** Items that were refunded already stay so; all others are void, and take no place. */
export const voidItems = async (tx: Tx, orderId: number): Promise<void> => {
  await tx
    .updateTable('order_item')
    .set({ status: 'void', barcode: null })
    .where('order_id', '=', orderId)
    .where('status', '<>', 'refunded')
    .execute()
  await tx.updateTable('order_item').set({ takes_place: false }).where('order_id', '=', orderId).execute()
}

/** Ends the order's open tries. Their gateways are asked at the worker's next turn, and told that it is over. */
export const endOpenAttempts = (tx: Tx, orderId: number, now: Date) =>
  tx
    .updateTable('payment_attempt')
    .set({ ended_at: now, outcome: 'expired', asked_at: null })
    .where('ended_at', 'is', null)
    .where('payment_id', 'in', (eb) => eb.selectFrom('payment').select('id').where('order_id', '=', orderId))
    .execute()

/** Ends an order, and keeps what had come in by then: what comes later is late. */
export const markCancelled = (
  tx: Tx,
  orderId: number,
  {
    now,
    because,
    status = 'cancelled',
  }: { now: Date; because: 'unpaid' | 'shop' | 'refund'; status?: 'cancelled' | 'problem' },
) =>
  tx
    .updateTable('orders')
    .set({
      payment_status: status,
      cancelled_at: now,
      cancelled_because: because,
      received_when_cancelled: sql<number>`(select coalesce(sum(m.amount), 0) from movement m
        where m.order_id = orders.id and m.kind in ('charge', 'transfer'))`,
      expires_at: null,
      pay_until: null,
    })
    .where('id', '=', orderId)
    .execute()

/** Whether a refund of the order is on its way to the customer: in a bank's file, or asked of a gateway. */
export async function isRefundBeingPaid(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('refund')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '=', 'processing')
    .where('paid_by', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Opens a refund of what an order holds, over the items of it. A request that is open is taken up by it, with where its
 * money was to go. One that has its credit note already, since the order was cancelled before, is that refund itself.
 */
export async function openRefund(
  tx: Tx,
  orderId: number,
  total: number,
  items: readonly { id: number; price: number; shipping_refund: number }[],
  now: Date,
): Promise<number> {
  const requests = await tx
    .selectFrom('refund')
    .select((row) => [
      'id',
      'bank_sealed',
      'bank_masked',
      'note',
      row.exists(row.selectFrom('invoice').whereRef('refund_id', '=', 'refund.id')).as('has_credit_note'),
    ])
    .where('order_id', '=', orderId)
    .where('status', 'in', ['active', 'processing', 'problem'])
    .orderBy('id', 'desc')
    .execute()
  const documented = requests.find(({ has_credit_note }) => has_credit_note)
  if (documented !== undefined) return documented.id
  await tx
    .updateTable('refund')
    .set({ status: 'cancelled', completed_at: now, bank_sealed: null, bank_masked: null })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['active', 'processing', 'problem'])
    .execute()
  const request = requests.find(({ bank_sealed }) => bank_sealed !== null)
  const amounts = spread(
    total,
    items.map((item) => item.price + item.shipping_refund),
  )
  const parts = items.map((item, index) => {
    const amount = amounts[index] ?? 0
    return {
      order_item_id: item.id,
      amount,
      shipping_refund: Math.min(item.shipping_refund, amount),
    }
  })
  return recordRefund(tx, {
    order_id: orderId,
    created_at: now,
    total,
    parts,
    bank_sealed: request?.bank_sealed ?? null,
    bank_masked: request?.bank_masked ?? null,
    note: request?.note ?? null,
  })
}

/** Looks at an order again at this time; what the customer is told of its end stays. */
export const putOffEnd = (tx: Tx, orderId: number, until: Date) =>
  tx.updateTable('orders').set({ expires_at: until }).where('id', '=', orderId).execute()

/** Unpaid orders whose time is over. */
export const findOverdueOrders = (db: Queryable, now: Date, most: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute()
