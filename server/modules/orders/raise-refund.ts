import { refundTotal } from '#rules/refunds/amounts'
import { notices, storedMoney } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { OrderRow } from '../../platform/db/tables'
import { notifyOperator } from '../mail-queue'
import { findPaidToCard } from './card-refunds.queries'
import { orderEvent } from './order-events'
import { changeRefundTotal } from './order-refunds'
import { findItemsOfOrder, recordOrderEvent } from './order-state.queries'
import * as refunds from './refunds.queries'

/** The totals of a plan, and the amount that has just arrived, in minor units. */
interface Received {
  total_paid: number
  total_refunded: number
  received: number
}

const itemStatus = { active: 'refund', processing: 'refunding', problem: 'refund-problem' } as const

/**
 * Adds money that arrives for a plan with an open refund (a transfer, or a card payment that was under way) to that
 * refund. A plan is refunded as a whole: the total paid less fees, or, if staff chose the amount, that amount and all
 * that arrives. If the refund is already at the bank or at a gateway, the operator is notified instead. Items that
 * the last payment issued join the refund. The order is locked.
 */
export async function raiseRefund(
  context: Context,
  tx: Tx,
  order: OrderRow,
  { total_paid, total_refunded, received }: Received,
  now: Date,
): Promise<void> {
  const open = await refunds.findOpenRefund(tx, order.id)
  if (open === undefined) return
  const items = await findItemsOfOrder(tx, order.id)
  await refunds.moveIssuedItems(tx, open.id, itemStatus[open.status])
  const given = await findPaidToCard(tx, open.id)
  const paid = { has_payment_plan: true, total_paid, total_refunded: total_refunded - given }
  const total = open.is_amount_chosen
    ? Math.min(open.total + received, Math.max(0, paid.total_paid - paid.total_refunded))
    : refundTotal(paid, items)
  if (total <= open.total) return
  const by = storedMoney(total - open.total, order.currency)
  if (open.paid_by === null) {
    await changeRefundTotal(tx, open.id, total)
    await recordOrderEvent(
      tx,
      order.id,
      now,
      'refund-raised',
      orderEvent('refund_raised', { amount: total - open.total }),
    )
    return
  }
  await notifyOperator(context, tx, {
    subject: notices.money_after_refund({ code: order.code }),
    lines: [notices.money_after_refund_amount({ amount: by, refund: open.id })],
    eventKey: `refund-too-low:${open.id}:${total}`,
    now,
  })
}
