import { spread, sum } from './money'
import { rateKey, taxWithin } from './tax'

/** One thing on the invoice: price and fee include tax, in minor units; rates are per cent. */
export interface InvoiceItem {
  shop_item_type: 'tickets' | 'merchandise'
  price: number
  fee: number
  tax_rate: number
  /** Merchandise only: rates that hold instead where the goods are shipped to. */
  tax_rates?: Readonly<Record<string, number>> | null
}

export interface InvoiceInput {
  items: readonly InvoiceItem[]
  /** What shipping costs, tax included; null without merchandise, or where the country has no rate (counts as 0). */
  shipping: number | null
  /** The voucher's amount; more than the total counts as the total. */
  discount: number
  /** Where the goods go, a country code; null: not chosen yet, the general rates hold. */
  country: string | null
  shippingTaxRate: number
  shippingTaxRates?: Readonly<Record<string, number>> | null
}

/** All amounts in minor units. `items_total_without_tax + shipping_without_tax + every tax = total`, always. */
export interface InvoiceTotals {
  items_total_without_tax: number
  shipping_without_tax: number
  /** Rate in per cent as shortest decimal → tax; every rate that occurs has a key, also where its tax is 0. */
  tax: Record<string, number>
  total: number
  /** The voucher's amount that was used. */
  discount: number
  /** The same per rate, lowest first, after the discount: what an invoice must list (VAT Directive, Art. 226). */
  rates: { rate: number; gross: number; net: number; tax: number }[]
}

/** The rate that holds for an item: tickets are taxed where the event is, goods where they are shipped to. */
export function itemTaxRate(item: InvoiceItem, country: string | null): number {
  return item.shop_item_type === 'tickets' ? item.tax_rate : rateFor(country, item.tax_rates, item.tax_rate)
}

/**
 * What an order comes to and the taxes in it (docs/behaviour/checkout-and-payment.md, "Prices, taxes and vouchers").
 * Gross amounts are grouped by rate; the discount is spread over the rates by largest remainder; the tax of a rate is
 * rounded once, on that rate's sum. Where items and shipping share a rate, its discount and its tax are divided between
 * the two by largest remainder too, so that shipping's net is its own gross less its own share of the tax.
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

  // Sorted, so that the odd cent does not depend on the order in which things were put into the cart.
  const groups = [...itemsByRate].toSorted(([a], [b]) => a - b)
  const shippingAt = (rate: number) => (rate === shippingRate ? shipping : 0)
  const grosses = groups.map(([rate, items]) => items + shippingAt(rate))
  const discount = Math.max(0, Math.min(input.discount, sum(grosses)))
  const discounts = spread(discount, grosses)

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

/** What is left of the second gross after its shares of the discount and the tax that the two have in common. */
function netOfSecond(grosses: [number, number], discount: number, tax: number): number {
  const offs = spread(discount, grosses)
  const left = grosses.map((gross, index) => gross - (offs[index] ?? 0))
  const taxes = spread(tax, left)
  return (left[1] ?? 0) - (taxes[1] ?? 0)
}

function rateFor(
  country: string | null,
  rates: Readonly<Record<string, number>> | null | undefined,
  otherwise: number,
) {
  if (country === null || !rates || !Object.hasOwn(rates, country)) return otherwise
  return rates[country] ?? otherwise
}
