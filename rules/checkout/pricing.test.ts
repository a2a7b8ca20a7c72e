import { expect, test } from 'vitest'
import { shippingAmount, shippingRefunds, whyNoShipping, priceCart, shippingRateOf } from './pricing'

const rates = { HR: 590, DE: 1290, SI: 0 }

test.each([
  ['HR', 590],
  ['SI', 0],
  ['US', null],
  ['toString', null],
  [null, null],
])('shipping to %s costs %s', (country, amount) => expect(shippingAmount(country, rates)).toBe(amount))

test.each([
  [true, 'HR', null],
  [true, 'SI', null],
  [true, 'US', 'shipping-impossible'],
  [true, null, 'shipping-country-missing'],
  [true, '', 'shipping-country-missing'],
  [false, null, null],
  [false, 'US', null],
])('whyNoShipping for merchandise %s to %s is %s', (merchandise, country, refusal) => {
  expect(whyNoShipping(merchandise, country, rates)).toBe(refusal)
})

test.each([
  [590, [2599, 999], [426, 164]],
  [590, [1000, 1000, 1000], [197, 197, 196]],
  [590, [0], [590]],
  [590, [], []],
])('shipping of %i over goods of %j is refunded as %j', (shipping, prices, parts) => {
  expect(shippingRefunds(shipping, prices)).toEqual(parts)
})

const settings = {
  shippingRates: { HR: 590, DE: 1290 },
  shippingTaxRate: 25,
  shippingTaxRates: { DE: 19 },
}
const ticket = { shop_item_type: 'tickets', price: 10_000, fee: 500, tax_rate: 25 } as const
const shirt = {
  shop_item_type: 'merchandise',
  price: 2500,
  fee: 0,
  tax_rate: 25,
  tax_rates: { DE: 19 },
} as const

test('a cart of tickets has no shipping in any country', () => {
  const priced = priceCart([ticket, ticket], 'DE', 0, settings)
  expect(priced).toMatchObject({ hasMerchandise: false, shipping: null, gross: 21_000 })
  expect(priced.totals).toMatchObject({ total: 21_000, tax: { 25: 4200 } })
})

test('goods add shipping at the price and tax rates of their country', () => {
  const priced = priceCart([ticket, shirt], 'DE', 0, settings)
  expect(priced).toMatchObject({ hasMerchandise: true, shipping: 1290, gross: 14_290 })
  expect(priced.totals).toMatchObject({ total: 14_290, tax: { 19: 605, 25: 2100 } })
})

test('goods for a country without a shipping rate have no shipping', () => {
  expect(priceCart([shirt], 'US', 0, settings)).toMatchObject({ shipping: null, gross: 2500 })
})

test('pricing returns the total before and after the discount', () => {
  const { gross, totals } = priceCart([ticket], null, 20_000, settings)
  expect([gross, totals.total, totals.discount]).toEqual([10_500, 0, 10_500])
})

test.each([
  ['DE', 19],
  ['HR', 25],
  ['toString', 25],
  [null, 25],
])('shipping to %s is taxed at %s', (country, rate) => expect(shippingRateOf(settings, country)).toBe(rate))
