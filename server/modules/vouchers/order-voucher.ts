import type { Tx } from '../../platform/db/database'
import type { OrderRow } from '../../platform/db/tables'
import { usedVoucher, recordVoucherMovement, recordVoucherUseAgain, removeVoucherUse } from './queries'

type Discounted = Pick<OrderRow, 'id' | 'discount_name' | 'discount_amount'>

/** Frees the voucher of an order for other orders, and books its value back; no effect if it has none. */
export async function freeVoucher(tx: Tx, order: Discounted, now: Date): Promise<void> {
  if (await removeVoucherUse(tx, order.id)) await bookVoucher(tx, order, -order.discount_amount, now)
}

/** Uses the order's voucher again; false if another order uses it now. An order without one needs none. */
export async function takeVoucherAgain(tx: Tx, order: Discounted, now: Date): Promise<boolean> {
  // A discount that staff gave is no voucher.
  if (order.discount_name === null || !(await usedVoucher(tx, order.id))) return true
  if (!(await recordVoucherUseAgain(tx, order.id, order.discount_name))) return false
  await bookVoucher(tx, order, order.discount_amount, now)
  return true
}

/** Books a voucher's value, used (above 0) or returned (below 0); a discount of nothing is no movement. */
export async function bookVoucher(
  tx: Tx,
  { id, discount_name }: Pick<OrderRow, 'id' | 'discount_name'>,
  amount: number,
  now: Date,
): Promise<void> {
  if (amount !== 0 && discount_name !== null)
    await recordVoucherMovement(tx, { id, discount_name }, amount, now)
}
