import { refundTotal, withFees, type RefundPart } from '../refunds/amounts'

/** An item of an order, when the shop cancels an item, a departure or an event. */
export interface ItemOfCancelled extends RefundPart {
  id: number
  status: 'pending' | 'active' | 'refund' | 'refunding' | 'refund-problem' | 'refunded' | 'void'
  /** The contract for it was withdrawn from: it is paid back by that rule. */
  is_withdrawn: boolean
  /** It is what the shop cancels. */
  is_affected: boolean
}

/** An order and its money, in minor units. */
export interface OrderOfCancelled {
  is_cancelled: boolean
  /** It was paid in full, whatever came after. */
  was_paid: boolean
  has_payment_plan: boolean
  total_paid: number
  total_refunded: number
  items: readonly ItemOfCancelled[]
}

/**
 * The outcome for an order. `end`: the whole order is cancelled, and its money is opened as a refund. `refund`: a
 * refund of these items is opened. `release`: these items end without a refund. `nothing`: the order has no such item
 * any more.
 */
export type EndOfItems =
  | { kind: 'nothing' }
  | { kind: 'end'; refund: number }
  | { kind: 'refund'; items: number[]; refund: number }
  | { kind: 'release'; items: number[] }

/**
 * Decides what happens to an order whose items the shop cancels (docs/behaviour/cancellations.md). An unpaid order ends
 * as a whole, because its total, taxes and payments were fixed at the checkout. A paid order ends if no other item is
 * left and all its money is refunded; otherwise its other items stay. Everything that was paid for the items is
 * refunded, fees included; with `keepsFees`, the amount of a refund that the customer requests (`refundTotal`).
 */
export function endOfItems(order: OrderOfCancelled, keepsFees: boolean): EndOfItems {
  const alive = order.items.filter(({ status }) => status !== 'void' && status !== 'refunded')
  const gone = alive.filter((item) => item.is_affected && !item.is_withdrawn)
  if (order.is_cancelled || gone.length === 0) return { kind: 'nothing' }
  const left = Math.max(0, order.total_paid - order.total_refunded)
  const isWhole = gone.length === alive.length
  const refund = refundOf(order, gone, keepsFees)
  // An unpaid order or a plan has no part that could stay, except the fees of a plan.
  const isIndivisible = order.has_payment_plan || !order.was_paid
  const keepsOfPlan = order.has_payment_plan && keepsFees && refund > 0
  if (isIndivisible ? !keepsOfPlan : isWhole && refund === left) return { kind: 'end', refund: left }
  const items = gone.map(({ id }) => id)
  return refund > 0 ? { kind: 'refund', items, refund } : { kind: 'release', items }
}

/**
 * Returns when the shop cancelled an order's item, or `null` if the item had ended before: it was refunded, void or
 * withdrawn from. `ended_at` is when it was refunded or became void.
 */
export function itemCancelledAt(
  item: Pick<ItemOfCancelled, 'status' | 'is_withdrawn'> & { ended_at: Date | null },
  cancelledAt: Date | null,
): Date | null {
  if (cancelledAt === null || item.is_withdrawn) return null
  const isOver = item.status === 'refunded' || item.status === 'void'
  const endedBefore = item.ended_at === null || item.ended_at < cancelledAt
  return isOver && endedBefore ? null : cancelledAt
}

function refundOf(order: OrderOfCancelled, gone: readonly ItemOfCancelled[], keepsFees: boolean): number {
  if (keepsFees) return refundTotal(order, order.has_payment_plan ? order.items : gone)
  return refundTotal({ ...order, has_payment_plan: false }, gone.map(withFees))
}
