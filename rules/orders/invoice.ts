import { prorate, sum } from '../money/money'
import { rateKey, taxWithin } from '../money/tax'

/** One line of the invoice: price and fee include tax, in minor units; rates are per cent. */
export interface InvoiceItem {
  shop_item_type: 'tickets' | 'merchandise'
  price: number
  fee: number
  tax_rate: number
  /** Merchandise only: the rates by country of shipping, which replace the general one. */
  tax_rates?: Readonly<Record<string, number>> | null
}

export interface InvoiceInput {
  items: readonly InvoiceItem[]
  /** The price of shipping, tax included; null without merchandise, or if the country has no rate (counts as 0). */
  shipping: number | null
  /** The voucher's amount; if it exceeds the total, the total counts. */
  discount: number
  /** The shipping country's code; null: not chosen, the general rates apply. */
  country: string | null
  shippingTaxRate: number
  shippingTaxRates?: Readonly<Record<string, number>> | null
}

/** All amounts in minor units. Always: `items_total_without_tax + shipping_without_tax + every tax = total`. */
export interface InvoiceTotals {
  items_total_without_tax: number
  shipping_without_tax: number
  /** Rate in per cent as shortest decimal → tax; every rate has a key, even if its tax is 0. */
  tax: Record<string, number>
  total: number
  /** The used amount of the voucher. */
  discount: number
  /** The amounts per rate, lowest first, after the discount, as an invoice must list them (VAT Directive, Art. 226). */
  rates: { rate: number; gross: number; net: number; tax: number }[]
}

/**
 * Returns the tax rate of an item. Tickets are taxed at the place of the event, merchandise in the country that it is
 * shipped to.
 */
export function itemTaxRate(item: InvoiceItem, country: string | null): number {
  return item.shop_item_type === 'tickets' ? item.tax_rate : rateFor(country, item.tax_rates, item.tax_rate)
}

/**
 * Computes the total of an order and the taxes in it (docs/behaviour/checkout-and-payment.md, "Prices, taxes and
 * vouchers"). Gross amounts are grouped by rate; the discount is prorated over the rates by largest remainder; the tax
 * of a rate is rounded once, on that rate's sum. If items and shipping share a rate, its discount and tax are divided
 * between the two by largest remainder as well, so that the net of shipping is its own gross less its own share of the
 * tax.
 */
export function calculateInvoice(input: InvoiceInput): InvoiceTotals {
  const shipping = input.shipping ?? 0
  const shippingRate = rateFor(input.country, input.shippingTaxRates, input.shippingTaxRate)

  const itemsByRate = new Map<number, number>()
  for (const item of input.items) {
    const rate = itemTaxRate(item, input.country)
    itemsByRate.set(rate, (itemsByRate.get(rate) ?? 0) + item.price + item.fee)
  }
  if (input.shipping !== null && !itemsByRate.has(shippingRate)) itemsByRate.set(shippingRate, 0)

  // Sorted, so that the odd cent does not depend on the order of the cart.
  const groups = [...itemsByRate].toSorted(([a], [b]) => a - b)
  const shippingAt = (rate: number) => (rate === shippingRate ? shipping : 0)
  const grosses = groups.map(([rate, items]) => items + shippingAt(rate))
  const discount = Math.max(0, Math.min(input.discount, sum(grosses)))
  const discounts = prorate(discount, grosses)

  let shippingNet = 0
  const rates = groups.map(([rate, items], index) => {
    const off = discounts[index] ?? 0
    const gross = items + shippingAt(rate) - off
    const tax = taxWithin(gross, rate)
    if (rate === shippingRate) shippingNet = netOfSecond([items, shipping], off, tax)
    return { rate, gross, net: gross - tax, tax }
  })

  return {
    items_total_without_tax: sum(rates.map(({ net }) => net)) - shippingNet,
    shipping_without_tax: shippingNet,
    tax: Object.fromEntries(rates.map(({ rate, tax }) => [rateKey(rate), tax])),
    total: sum(rates.map(({ gross }) => gross)),
    discount,
    rates,
  }
}

/** Returns the net of the second gross after its shares of the common discount and tax. */
function netOfSecond(grosses: [number, number], discount: number, tax: number): number {
  const offs = prorate(discount, grosses)
  const left = grosses.map((gross, index) => gross - (offs[index] ?? 0))
  const taxes = prorate(tax, left)
  return (left[1] ?? 0) - (taxes[1] ?? 0)
}

/** Returns the rate of a country if it has its own, otherwise the general rate. */
export function rateFor(
  country: string | null,
  rates: Readonly<Record<string, number>> | null | undefined,
  otherwise: number,
): number {
  if (country === null || !rates || !Object.hasOwn(rates, country)) return otherwise
  return rates[country] ?? otherwise
}

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
 * Returns each item's part of the order's voucher, in minor units and in the order of `items`, which are all items of
 * the order. The voucher is prorated over the rates as on the invoice, for each rate over items and shipping, and then
 * over the items, always by largest remainder. The amounts paid for items and shipping therefore add up to the order's
 * total.
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
