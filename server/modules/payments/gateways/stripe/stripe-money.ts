import { decimalsOf } from '../../../../../rules/money/currency-decimals'
import { GatewayFault } from '../gateway'

/** Currencies whose amounts Stripe writes with other decimals than ISO 4217 (docs.stripe.com/currencies, "Special cases"). */
const decimalsAtStripe: Readonly<Record<string, number>> = { ISK: 2, MGA: 0, UGX: 2 }

/** Minor units that Stripe has for one of ours, or the other way round: 10 to this power. */
const shift = (currency: string): number =>
  (decimalsAtStripe[currency.toUpperCase()] ?? decimalsOf(currency.toUpperCase())) -
  decimalsOf(currency.toUpperCase())

/** An amount of ours as Stripe counts it. Throws where Stripe has no such amount. */
export function toStripe(amount: number, currency: string): number {
  const by = shift(currency)
  const theirs = by < 0 ? amount / 10 ** -by : amount * 10 ** by
  if (!Number.isSafeInteger(theirs)) throw new GatewayFault(`Stripe has no fractions of ${currency}`)
  return theirs
}

/** An amount of Stripe's in our minor units; no whole number where it has a fraction of them. */
export function fromStripe(amount: number, currency: string): number {
  const by = shift(currency)
  return by < 0 ? amount * 10 ** -by : amount / 10 ** by
}
