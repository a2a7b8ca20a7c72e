import { expect, test } from 'vitest'
import { fromStripe, toStripe } from './stripe-money'

test.each([
  [12_950, 'EUR', 12_950],
  [500, 'JPY', 500],
  [5120, 'KWD', 5120],
  [129_500, 'HUF', 129_500],
  // Without decimals, but Stripe keeps two for what was written before.
  [5, 'ISK', 500],
  [5, 'UGX', 500],
  // Two decimals on paper, none at Stripe.
  [500_000, 'MGA', 5000],
])('%i minor units of %s are %i at Stripe', (amount, currency, there) => {
  expect(toStripe(amount, currency)).toBe(there)
  expect(fromStripe(there, currency.toLowerCase())).toBe(amount)
})

test('an amount that Stripe does not have is never rounded', () => {
  expect(() => toStripe(501, 'MGA')).toThrow('no fractions')
  expect(fromStripe(550, 'ISK')).toBe(5.5)
})
