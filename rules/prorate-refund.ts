import { prorate } from './money'

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
