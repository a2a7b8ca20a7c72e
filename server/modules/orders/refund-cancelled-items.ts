import { withFees } from '../../../rules/orders/cancelled-order'
import { itemRefundTotal } from '../../../rules/refunds/totals'
import type { Tx } from '../../platform/db/database'
import { Refusal } from '../../platform/http/refusal'
import { findPaidOfUnfinished, moveCardRefunds } from './card-refunds.queries'
import { isRefundBeingPaid } from './orders.queries'
import type { Held } from './hold-order'
import { bankOfRequests, openRefund } from './open-refund'
import * as refunds from './refunds.queries'

/** Items of an order that go back, and how much. */
interface ItemsToRefund {
  items: Held['items']
  /** In minor units, for these items. */
  total: number
  keepsFees: boolean
  /** The actor who cancelled the items. */
  openedBy: string
  now: Date
}

/**
 * Opens a refund of items that the shop cancelled, and returns its id. An open request takes them in: what it asked for other
 * items stays in it, with its bank account and with what of it is on cards already. The order is locked; `refuseRefundUnderWay` was asked.
 */
export async function refundCancelledItems(
  tx: Tx,
  { order }: Held,
  { items, total, keepsFees, openedBy, now }: ItemsToRefund,
): Promise<number> {
  const gone = new Set(items.map(({ id }) => id))
  const requests = await refunds.findUnfinished(tx, order.id)
  const given = await findPaidOfUnfinished(tx, order.id)
  const kept = new Map<number, refunds.RefundPart>()
  for (const { id } of requests) {
    for (const part of await refunds.findParts(tx, id))
      if (!gone.has(part.order_item_id)) kept.set(part.order_item_id, part)
    await refunds.moveItems(tx, id, 'active')
  }
  if (requests.length > 0) await refunds.cancelUnfinished(tx, order.id, now)
  const request = requests.find(({ bank_sealed }) => bank_sealed !== null)
  const others = [...kept.values()]
  const requested = total + others.reduce((sum, { amount }) => sum + amount, 0)
  const hasPlan = order.payment_plan.length > 0
  const weigh = (item: Held['items'][number]) =>
    hasPlan ? item.price : itemRefundTotal(keepsFees ? item : withFees(item))
  const id = await openRefund(tx, {
    order_id: order.id,
    total: Math.min(requested, Math.max(0, order.total_paid - order.total_refunded + given)),
    items: [
      ...items.map((item) => ({ id: item.id, weight: weigh(item), shipping_refund: item.shipping_refund })),
      ...others.map(({ order_item_id: id, amount: weight, shipping_refund }) => ({
        id,
        weight,
        shipping_refund,
      })),
    ],
    bank: bankOfRequests(requests),
    note: request?.note ?? null,
    openedBy,
    now,
  })
  if (given > 0)
    await moveCardRefunds(
      tx,
      requests.map((one) => one.id),
      id,
    )
  return id
}

/**
 * Refuses with `refund-under-way` where money of the order is on its way back: it is at the bank or at a gateway, or of a
 * withdrawal. To open it again would pay it twice.
 */
export async function refuseRefundUnderWay(tx: Tx, orderId: number): Promise<void> {
  if ((await isRefundBeingPaid(tx, orderId)) || (await refunds.isWithdrawalOpen(tx, orderId)))
    throw new Refusal('refund-under-way')
}
