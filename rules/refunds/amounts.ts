import { withFees } from '../orders/cancelled-order'
import { sum } from '../money/money'
import { prorateRefund, itemRefundTotal, refundTotal, type RefundedOrder, type RefundPart } from './totals'

/** An item of a refund, with its id and its part of the order's shipping. */
export interface ItemToRefund extends RefundPart {
  id: number
  shipping_refund: number
}

/** The amount of one item of a refund. */
interface ItemAmount {
  id: number
  /** The shop's own amount, by its refund policy. */
  quoted: number
  /** The refunded amount: the quote, or the one that staff chose. */
  amount: number
}

/** An amount that staff chose for an item. */
export interface ChosenAmount {
  item: number
  amount: number
}

/** The most that can be refunded of one item, in minor units: what was paid for it, with its fee and its shipping. */
export const maxOfItem = (item: RefundPart): number => itemRefundTotal(withFees(item))

/** What the shop quotes for each of the items of one refund. The sum is `refundTotal`. */
export function quotedAmounts(
  order: RefundedOrder,
  items: readonly ItemToRefund[],
): { id: number; quoted: number }[] {
  const weighed = items.map((item) => ({
    ...item,
    weight: order.has_payment_plan ? item.price : itemRefundTotal(item),
  }))
  return prorateRefund(refundTotal(order, items), weighed).map(({ order_item_id, amount }) => ({
    id: order_item_id,
    quoted: amount,
  }))
}

/** The amount of each item of a refund: what the shop quotes, unless staff chose another one. */
export const refundAmounts = (
  order: RefundedOrder,
  items: readonly ItemToRefund[],
  chosen: readonly ChosenAmount[],
): ItemAmount[] =>
  quotedAmounts(order, items).map(({ id, quoted }) => ({
    id,
    quoted,
    amount: chosen.find(({ item }) => item === id)?.amount ?? quoted,
  }))

/**
 * Why these chosen amounts cannot be refunded, or `null`. `above-item`: the one at `index` is above what was paid for its item.
 * `above-order`: in total they are above what the order's ledger has left. `max`: the limit, in minor units.
 */
export function whyNotAmounts(
  order: RefundedOrder,
  items: readonly ItemToRefund[],
  chosen: readonly ChosenAmount[],
): { because: 'above-item'; index: number; max: number } | { because: 'above-order'; max: number } | null {
  if (chosen.length === 0) return null
  const left = Math.max(0, order.total_paid - order.total_refunded)
  const byId = new Map(items.map((item) => [item.id, item]))
  for (const [index, { item: id, amount }] of chosen.entries()) {
    const item = byId.get(id)
    const max = item === undefined ? 0 : Math.min(maxOfItem(item), left)
    if (amount > max) return { because: 'above-item', index, max }
  }
  const total = sum(refundAmounts(order, items, chosen).map(({ amount }) => amount))
  return total > left ? { because: 'above-order', max: left } : null
}
