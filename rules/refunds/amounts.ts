import { sum, prorate } from '../money/money'

/** The amounts of an item for its refund, in minor units. Only `withFees` refunds the booking fee. */
export interface RefundPart {
  price: number
  fee: number
  /** A fixed amount, copied from the catalogue's item when the order is placed. */
  refund_fee: number
  /** Merchandise only: its part of the order's shipping. */
  shipping_refund?: number | null
}

/** The order of the items. */
export interface RefundedOrder {
  has_payment_plan: boolean
  total_paid: number
  total_refunded: number
}

/**
 * Returns the refund of one item: price − refund fee + shipping, never below 0 (docs/behaviour/refunds.md, "Amounts").
 */
export function itemRefundTotal(item: Omit<RefundPart, 'fee'>): number {
  return Math.max(0, item.price - item.refund_fee + (item.shipping_refund ?? 0))
}

/** Returns the amounts of an item that is refunded with its fees. */
export const withFees = <T extends RefundPart>(item: T): T => ({
  ...item,
  price: item.price + item.fee,
  fee: 0,
  refund_fee: 0,
})

/**
 * Returns the refund of the chosen items, in minor units (docs/behaviour/refunds.md, "Amounts"). Without a plan it is
 * the sum of the items' refunds. With a plan the order is refunded as a whole, and `chosen` is all its items: total
 * paid − fees − refund fees, never below 0. The refund never exceeds what was paid and is not yet refunded.
 */
export function refundTotal(order: RefundedOrder, chosen: readonly RefundPart[]): number {
  const requested = order.has_payment_plan
    ? order.total_paid - sum(chosen.map((item) => item.fee + item.refund_fee))
    : sum(chosen.map(itemRefundTotal))
  return Math.max(0, Math.min(requested, order.total_paid - order.total_refunded))
}

/** An item of a refund: its part is proportional to its weight. */
export interface WeighedItem {
  id: number
  /** In minor units, never below 0: the refund of the item alone. */
  weight: number
  /** Its part of the order's shipping. */
  shipping_refund: number
}

/** The refund of one item, in minor units, and its shipping part. */
export interface ItemPart {
  order_item_id: number
  amount: number
  shipping_refund: number
}

/**
 * Divides a refund over its items, by weight. The parts add up to `total`, none is negative, and if
 * `total` is at most the sum of the weights, none exceeds its weight. Each part refunds its item's shipping first.
 */
export function prorateRefund(total: number, items: readonly WeighedItem[]): ItemPart[] {
  const amounts = prorate(
    total,
    items.map(({ weight }) => weight),
  )
  return items.map(({ id, shipping_refund }, index) => {
    const amount = amounts[index] ?? 0
    return { order_item_id: id, amount, shipping_refund: Math.min(shipping_refund, amount) }
  })
}

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

/** Returns the maximum refund of one item, in minor units: what was paid for it, with its fee and its shipping. */
export const maxOfItem = (item: RefundPart): number => itemRefundTotal(withFees(item))

/** Returns the shop's quote for each item of a refund. The sum is `refundTotal`. */
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

/** Returns the amount of each item of a refund: the shop's quote, unless staff chose another amount. */
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
 * Returns why these chosen amounts cannot be refunded, or `null`. `above-item`: the one at `index` is above what was
 * paid for its item. `above-order`: in total they are above what the order's ledger has left. `max`: the limit, in
 * minor units.
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
