import type { Queryable, Tx } from '../../db/database'

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

export const freeVoucher = (tx: Tx, orderId: number) =>
  tx.deleteFrom('voucher_use').where('order_id', '=', orderId).execute()

export const endOpenAttempts = (tx: Tx, orderId: number, now: Date) =>
  tx
    .updateTable('payment_attempt')
    .set({ ended_at: now, outcome: 'expired' })
    .where('ended_at', 'is', null)
    .where('payment_id', 'in', (eb) => eb.selectFrom('payment').select('id').where('order_id', '=', orderId))
    .execute()

export const markCancelled = (tx: Tx, orderId: number, now: Date) =>
  tx
    .updateTable('orders')
    .set({ payment_status: 'cancelled', cancelled_at: now, expires_at: null, pay_until: null })
    .where('id', '=', orderId)
    .execute()

/** Opens a refund of what was paid, over the items that were cancelled. An open request is taken up by it. */
export async function openRefund(
  tx: Tx,
  orderId: number,
  total: number,
  items: readonly { id: number; price: number; shipping_refund: number }[],
  now: Date,
): Promise<number> {
  await tx
    .updateTable('refund')
    .set({ status: 'cancelled', completed_at: now })
    .where('order_id', '=', orderId)
    .where('status', 'in', ['active', 'processing'])
    .execute()
  const { id } = await tx
    .insertInto('refund')
    .values({
      order_id: orderId,
      status: 'active',
      created_at: now,
      completed_at: null,
      total,
      shipping_refund: items.reduce((sum, item) => sum + item.shipping_refund, 0),
      bank_sealed: null,
      bank_masked: null,
      note: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (items.length > 0) {
    await tx
      .insertInto('refund_item')
      .values(
        items.map((item) => ({
          refund_id: id,
          order_item_id: item.id,
          amount: item.price,
          shipping_refund: item.shipping_refund,
        })),
      )
      .execute()
  }
  return id
}

/** Unpaid orders whose time is over. */
export const findOverdueOrders = (db: Queryable, now: Date, most: number) =>
  db
    .selectFrom('orders')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute()
