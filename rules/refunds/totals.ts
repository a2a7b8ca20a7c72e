import { sum, prorate } from '../money/money'

/** The amounts of an item for its refund, in minor units. The booking fee is never refunded. */
export interface RefundPart {
  price: number
  fee: number
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

/** The refund of one item: price − refund fee + shipping, never below 0 (docs/behaviour/refunds.md, "Amounts"). */
export function itemRefundTotal(item: Omit<RefundPart, 'fee'>): number {
  return Math.max(0, item.price - item.refund_fee + (item.shipping_refund ?? 0))
}

/**
 * The refund of the chosen items, in minor units (docs/behaviour/refunds.md, "Amounts"). Without a plan: the sum of the
 * items' refunds. With a plan the order is refunded as a whole and `chosen` is all its items: total paid − fees −
 * refund fees, never below 0. Never more than was paid and is not yet refunded.
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
 * Divides a refund over its items, by weight. The parts add up to `total`, none is negative, and none exceeds its
 * weight while `total` does not exceed their sum. A part that is smaller than its item's shipping is all shipping.
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
