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
 * What happens to an order. `end`: the whole order is cancelled, and what it holds is opened as a refund. `refund`: a refund
 * of these items is opened. `release`: these items end without money. `nothing`: it has nothing of it, or no longer.
 */
export type EndOfItems =
  | { kind: 'nothing' }
  | { kind: 'end'; refund: number }
  | { kind: 'refund'; items: number[]; refund: number }
  | { kind: 'release'; items: number[] }

/**
 * What happens to an order whose items the shop cancels (docs/behaviour/cancellations.md). An unpaid
 * order ends as a whole: its total, taxes and payments were fixed at the checkout. A paid one ends if nothing else is left
 * of it and all its money goes back; otherwise its other items stay. Everything that was paid for the items goes back, fees included; with
 * `keepsFees` as much as the customer's own request would come to (`refundTotal`).
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
 * Since when the shop has cancelled what an item of an order is for; null if that did not end it: it was refunded, void or
 * withdrawn from before. `ended_at`: when it was refunded or became void.
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
