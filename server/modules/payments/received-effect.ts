import { settle } from '../../../rules/ledger'
import { effectOnOrder, type Held, heldFromStart, findPaymentsOfOrder, findMovements } from '../orders'
import type { Tx } from '../../platform/db/database'
import { moneyText } from '../documents'

/**
 * The effect of money that was booked to an order: by the order as it was held before, and as it is now. `buyer`: whose order it
 * is, where somebody chose it by its code.
 */
export async function receivedEffect(
  tx: Tx,
  held: Held,
  { amount, buyer = null, confirms }: { amount: number; buyer?: string | null; confirms: unknown },
) {
  const { order: was } = held
  const { order } = await heldFromStart(tx, was.id)
  const { overpayment } = settle(await findMovements(tx, was.id), await findPaymentsOfOrder(tx, was.id))
  const missing = order.total_price - order.total_paid
  const text = (money: number) => moneyText(money, order.currency)
  const isIssued = was.paid_at === null && order.paid_at !== null
  return effectOnOrder(tx, held, {
    money: amount,
    notes: [
      // A code that was typed may be another order's.
      buyer === null ? `${text(amount)} will be booked.` : `${text(amount)} will be booked for ${buyer}.`,
      was.cancelled_at !== null && order.cancelled_at === null ? 'The order will be valid again.' : null,
      order.cancelled_at === null ? null : 'The order stays cancelled: the money is to be sent back.',
      isIssued ? 'The order will be paid, with its invoice.' : null,
      order.cancelled_at === null && missing > 0 ? `${text(missing)} will still be missing.` : null,
      overpayment > 0 ? `${text(overpayment)} is more than was asked, and is to be sent back.` : null,
    ],
    confirms,
  })
}
