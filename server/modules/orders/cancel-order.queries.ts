import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'

/** Ends the order's open attempts. The worker's next run asks their gateways and closes them there. */
export const endOpenAttempts = (tx: Tx, orderId: number, now: Date) =>
  tx
    .updateTable('payment_attempt')
    .set({ ended_at: now, outcome: 'expired', asked_at: null })
    .where('ended_at', 'is', null)
    .where('payment_id', 'in', (eb) => eb.selectFrom('payment').select('id').where('order_id', '=', orderId))
    .execute()

/** Marks an order as cancelled and records what it had received by then: later money is late. */
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
        where m.order_id = orders.id and m.kind in ('charge', 'transfer', 'cash', 'terminal'))`,
      expires_at: null,
      pay_until: null,
      next_due_at: null,
    })
    .where('id', '=', orderId)
    .execute()

/** Whether a refund of the order is being paid: it is in a bank's file, or was requested from a gateway. */
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

/** Sets a later time for the check that ends the order; the deadline that the customer sees does not change. */
export const putOffEnd = (tx: Tx, orderId: number, until: Date) =>
  tx.updateTable('orders').set({ expires_at: until }).where('id', '=', orderId).execute()

/** Unpaid orders whose deadline has passed. */
export const findOverdueOrders = (db: Queryable, now: Date, most: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute()
