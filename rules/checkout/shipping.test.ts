import { expect, test } from 'vitest'
import { shippingAmount, shippingRefunds, whyNoShipping } from './shipping'

const rates = { HR: 590, DE: 1290, SI: 0 }

test.each([
  ['HR', 590],
  ['SI', 0],
  ['US', null],
  ['toString', null],
  [null, null],
])('to %s: %s', (country, amount) => expect(shippingAmount(country, rates)).toBe(amount))

test.each([
  [true, 'HR', null],
  [true, 'SI', null],
  [true, 'US', 'shipping-impossible'],
  [true, null, 'shipping-country-missing'],
  [true, '', 'shipping-country-missing'],
  [false, null, null],
  [false, 'US', null],
])('merchandise %s to %s: %s', (merchandise, country, refusal) => {
  expect(whyNoShipping(merchandise, country, rates)).toBe(refusal)
})

test.each([
  [590, [2599, 999], [426, 164]],
  [590, [1000, 1000, 1000], [197, 197, 196]],
  [590, [0], [590]],
  [590, [], []],
])('%i over goods of %j comes back as %j', (shipping, prices, parts) => {
  expect(shippingRefunds(shipping, prices)).toEqual(parts)
})
