import type { Tx } from '../../platform/db/database'
import type { OrderRow } from '../../platform/db/tables'
import { recordVoucherMovement } from '../ledger'
import { usedVoucher, recordVoucherReuse, removeVoucherUse } from './queries'

type Discounted = Pick<OrderRow, 'id' | 'discount_name' | 'discount_amount'>

/** Releases the voucher of an order for other orders and returns its value in the ledger. Orders without one do not change. */
export async function releaseVoucher(tx: Tx, order: Discounted, now: Date): Promise<void> {
  if (await removeVoucherUse(tx, order.id)) await bookVoucher(tx, order, -order.discount_amount, now)
}

/** Uses the order's voucher again. Returns false if another order uses it, and true for an order without a voucher. */
export async function reuseVoucher(tx: Tx, order: Discounted, now: Date): Promise<boolean> {
  // A discount by staff also has a name but is not a voucher.
  if (order.discount_name === null || !(await usedVoucher(tx, order.id))) return true
  if (!(await recordVoucherReuse(tx, order.id, order.discount_name))) return false
  await bookVoucher(tx, order, order.discount_amount, now)
  return true
}

/** Books a voucher's value that is used (positive) or returned (negative). An amount of 0 is not booked. */
export async function bookVoucher(
  tx: Tx,
  { id, discount_name }: Pick<OrderRow, 'id' | 'discount_name'>,
  amount: number,
  now: Date,
): Promise<void> {
  if (amount !== 0 && discount_name !== null)
    await recordVoucherMovement(tx, { id, discount_name }, amount, now)
}
