import { refundTotal } from '../../../rules/refund-total'
import type { Tx } from '../../platform/db/database'
import type { OrderRow } from '../../platform/db/tables'
import { moneyText } from '../documents'
import type { World } from '../../context'
import { notifyOperator } from '../outbox'
import { findItemsOfOrder, recordOrderEvent } from './orders.queries'
import { findPaidToCard } from './card-refunds.queries'
import { changeRefundTotal } from './open-refund'
import * as refunds from './refunds.queries'

/** What a plan has received so far, how much of it was refunded, and what arrived just now. In minor units. */
interface Received {
  total_paid: number
  total_refunded: number
  received: number
}

const itemStatus = { active: 'refund', processing: 'refunding', problem: 'refund-problem' } as const

/**
 * Money that arrives for a plan with an open refund (a transfer, or a card payment that was under way) is added to that
 * refund: a plan is refunded as a whole, total paid less fees, or, where staff chose the amount, that amount and all that arrives. If the refund is already at the bank or at a gateway,
 * the operator is notified instead. Items that the last payment issued join the refund. The order is locked.
 */
export async function raiseRefund(
  world: World,
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
  const by = moneyText(total - open.total, order.currency)
  if (open.paid_by === null) {
    await changeRefundTotal(tx, open.id, total)
    await recordOrderEvent(tx, order.id, now, 'refund-raised', `The refund was raised by ${by}`)
    return
  }
  await notifyOperator(world, tx, {
    subject: `Money for order ${order.code}, whose refund is being paid`,
    lines: [`${by} came in after refund ${open.id} was sent. Please pay it back as well.`],
    eventKey: `refund-too-low:${open.id}:${total}`,
    now,
  })
}
