import type { Settings } from '#contract/config'
import type { RefusalCode } from '#contract/refusals'
import { prorate } from '../money/money'
import { calculateInvoice, rateFor, type InvoiceItem, type InvoiceTotals } from '../orders/invoice'

type ShippingRates = Readonly<Record<string, number>>

/**
 * Returns the price of shipping an order's merchandise to a country, tax included, in minor units; `null` if the shop
 * does not ship there.
 */
export function shippingAmount(country: string | null, rates: ShippingRates): number | null {
  if (country === null || !Object.hasOwn(rates, country)) return null
  return rates[country] ?? null
}

/** Returns why goods cannot be shipped, or `null`. A cart without merchandise needs no country. */
export function whyNoShipping(
  hasMerchandise: boolean,
  country: string | null,
  rates: ShippingRates,
): Extract<RefusalCode, 'shipping-country-missing' | 'shipping-impossible'> | null {
  if (!hasMerchandise) return null
  if (!country) return 'shipping-country-missing'
  return shippingAmount(country, rates) === null ? 'shipping-impossible' : null
}

/**
 * Returns the `shipping_refund` of each purchase: the order's shipping prorated over its merchandise by price, by
 * largest remainder (docs/behaviour/checkout-and-payment.md, "Prices, taxes and vouchers"). The parts are in the order
 * of `prices` and add up to `shipping`.
 */
export function shippingRefunds(shipping: number, prices: readonly number[]): number[] {
  return prices.length === 0 ? [] : prorate(shipping, prices)
}

/**
 * Prices of a cart for a country. `shipping` is `null` without merchandise, or if the shop does not ship to that
 * country.
 */
export interface PricedCart {
  hasMerchandise: boolean
  shipping: number | null
  /** Total before the discount. */
  gross: number
  totals: InvoiceTotals
}

type ShippingSettings = Pick<Settings, 'shippingRates' | 'shippingTaxRate' | 'shippingTaxRates'>

/** Prices a cart. `calculate-invoice`, the checkout and staff orders all use this rule. */
export function priceCart(
  items: readonly InvoiceItem[],
  country: string | null,
  discount: number,
  settings: ShippingSettings,
): PricedCart {
  const hasMerchandise = items.some((item) => item.shop_item_type === 'merchandise')
  const shipping = hasMerchandise ? shippingAmount(country, settings.shippingRates) : null
  const gross = items.reduce((sum, item) => sum + item.price + item.fee, shipping ?? 0)
  const { shippingTaxRate, shippingTaxRates } = settings
  const totals = calculateInvoice({ items, shipping, discount, country, shippingTaxRate, shippingTaxRates })
  return { hasMerchandise, shipping, gross, totals }
}

/** Returns the tax rate of shipping to a country. */
export const shippingRateOf = (settings: ShippingSettings, country: string | null): number =>
  rateFor(country, settings.shippingTaxRates, settings.shippingTaxRate)
