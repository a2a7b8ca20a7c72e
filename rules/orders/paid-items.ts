import { prorate, sum } from '../money/money'

/** The price of an item in an order, with its fee, tax included; the rate in per cent. */
interface SoldItem {
  price: number
  fee: number
  tax_rate: number
}

/** The order of the items, in minor units. */
interface DiscountedOrder {
  /** The gross per rate after the discount, shipping included, as on the invoice. */
  rates: readonly { rate: number; gross: number }[]
  shipping_amount: number
  /** Null without merchandise. */
  shipping_rate: number | null
}

/**
 * The part of the order's voucher that each of its items has, in minor units and in the order of `items`, which are all items
 * of the order. The voucher is spread over the rates as on the invoice, there over items and shipping, and then over the items,
 * always by largest remainder: so what was paid for the items and the shipping adds up to the order's total.
 */
export function itemDiscounts(items: readonly SoldItem[], order: DiscountedOrder): number[] {
  const discounts = items.map(() => 0)
  for (const { rate, gross } of order.rates) {
    const own = [...items.entries()].filter(([, item]) => item.tax_rate === rate)
    if (own.length === 0) continue
    const prices = own.map(([, { price, fee }]) => price + fee)
    const shipping = rate === order.shipping_rate ? order.shipping_amount : 0
    const discount = sum(prices) + shipping - gross
    const [ofItems = 0] = prorate(discount, [sum(prices), shipping])
    for (const [index, part] of prorate(ofItems, prices).entries()) {
      const at = own[index]?.[0]
      if (at !== undefined) discounts[at] = part
    }
  }
  return discounts
}
