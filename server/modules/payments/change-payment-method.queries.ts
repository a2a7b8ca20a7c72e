import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'

/** Whether a payment of the order waits for its outcome at a gateway. */
export async function hasOpenAttempt(db: Queryable, orderId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment p join payment_attempt a on a.payment_id = p.id
    where p.order_id = ${orderId} and a.ended_at is null limit 1`.execute(db)
  return rows.length > 0
}

/** Makes an order of one payment wait for a bank transfer until `pay_until`; it ends at `expires_at`. */
export async function recordTransfer(
  tx: Tx,
  orderId: number,
  until: { pay_until: Date; expires_at: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payment_method: 'bank_transfer', next_due_at: until.pay_until, ...until })
    .where('id', '=', orderId)
    .execute()
  await tx.updateTable('payment').set({ due_at: until.pay_until }).where('order_id', '=', orderId).execute()
}
