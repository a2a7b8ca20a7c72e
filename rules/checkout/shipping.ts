import type { RefusalCode } from '../../contract/refusals'
import { prorate } from '../money/money'

type ShippingRates = Readonly<Record<string, number>>

/**
 * The price of shipping an order's merchandise to a country, tax included, in minor units; null: no rate, no shipping.
 */
export function shippingAmount(country: string | null, rates: ShippingRates): number | null {
  if (country === null || !Object.hasOwn(rates, country)) return null
  return rates[country] ?? null
}

/** Why goods cannot be shipped, or null. A cart without merchandise needs no country. */
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
 * Each purchase's `shipping_refund`: the order's shipping prorated over its merchandise by price, largest remainder
 * (docs/behaviour/checkout-and-payment.md, "Prices, taxes and vouchers"). In the order of `prices`; the parts add up to
 * `shipping`.
 */
export function shippingRefunds(shipping: number, prices: readonly number[]): number[] {
  return prices.length === 0 ? [] : prorate(shipping, prices)
}
