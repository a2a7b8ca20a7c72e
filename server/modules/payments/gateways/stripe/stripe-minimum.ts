/**
 * Stripe's minimum of a charge by currency, in minor units of the shop (docs.stripe.com/currencies, "Minimum and maximum
 * charge amounts").
 */
const minimums: Readonly<Record<string, number>> = {
  EUR: 50,
  USD: 50,
  GBP: 30,
  CHF: 50,
  HUF: 17_500,
  PLN: 200,
  CZK: 1500,
  SEK: 300,
  DKK: 250,
  NOK: 300,
}

/** Returns the lowest amount that Stripe charges in a currency, in minor units; 0 if it states none. */
export const stripeMinimum = (currency: string): number => minimums[currency] ?? 0
