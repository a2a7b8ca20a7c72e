import { spread } from './money'

/** An item that a refund is divided over: the larger its weight, the larger its part. */
export interface WeighedItem {
  id: number
  /** In minor units, never below 0: what the item would bring back by itself. */
  weight: number
  /** Its part of the order's shipping. */
  shipping_refund: number
}

/** What a refund gives back for one item, in minor units, and what of that is shipping. */
export interface ItemPart {
  order_item_id: number
  amount: number
  shipping_refund: number
}

/**
 * Divides what a refund gives back over its items, by weight. The parts add up to `total`, none is negative, and none is
 * above its weight as long as `total` is not above their sum. Of a part that is smaller than its item's shipping, all
 * is shipping.
 */
export function prorate(total: number, items: readonly WeighedItem[]): ItemPart[] {
  const amounts = spread(
    total,
    items.map(({ weight }) => weight),
  )
  return items.map(({ id, shipping_refund }, index) => {
    const amount = amounts[index] ?? 0
    return { order_item_id: id, amount, shipping_refund: Math.min(shipping_refund, amount) }
  })
}
