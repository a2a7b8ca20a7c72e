import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectsTax, hasNoTax, rateKey, taxWithin } from './tax'

test.each([
  [2997, 25, 599],
  [12_500, 25, 2500],
  [10_550, 5.5, 550],
  [12_550, 25.5, 2550],
  [1095, 9.5, 95],
  [11_225, 12.25, 1225],
  [63, 5, 3],
  [105, 110, 55],
  [1, 100, 1],
  [3, 100, 2],
  [9999, 0, 0],
])('%i at %d %% holds %i of tax', (gross, rate, tax) => expect(taxWithin(gross, rate)).toBe(tax))

test('tax is rounded once per rate: three times 9.99 at 25 % is 5.99', () => {
  expect(taxWithin(3 * 999, 25)).toBe(599)
  expect(3 * taxWithin(999, 25)).toBe(600)
})

test('rate keys are the shortest decimal', () => {
  expect([25, 5.5, 25.5, 0].map(rateKey)).toEqual(['25', '5.5', '25.5', '0'])
})

test.each([-1, Number.NaN, Infinity, 1e-9])('taxWithin rejects the rate %d', (rate) => {
  expect(() => taxWithin(100, rate)).toThrow(RangeError)
})

test('taxWithin equals the exact tax, rounded half up', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 100_000_000 }),
      fc.integer({ min: 0, max: 400 }),
      (gross, tenths) => {
        const twiceOff =
          2n *
          (BigInt(gross) * BigInt(tenths) - BigInt(taxWithin(gross, tenths / 10)) * BigInt(1000 + tenths))
        expect(twiceOff < BigInt(1000 + tenths) && twiceOff >= -BigInt(1000 + tenths)).toBe(true)
      },
    ),
  )
})

test.each([
  ['with a VAT number', 'HR123', null, true],
  ['that says why it charges none', 'HR123', 'Small business', false],
  ['whose reason is blank', 'HR123', ' ', true],
  ['without a VAT number', null, null, false],
  ['whose VAT number is blank', ' ', null, false],
])('a seller %s charges tax: %s', (_, vatNumber, zeroRateNote, expected) =>
  expect(expectsTax({ vatNumber, zeroRateNote })).toBe(expected),
)

const untaxed = { price: 1000, fee: 0, tax_rate: 0, tax_rates: {} }
test.each([
  ['costs money', {}, true],
  ['costs a fee alone', { price: 0, fee: 100 }, true],
  ['is free', { price: 0 }, false],
  ['has a rate', { tax_rate: 25 }, false],
  ['has a rate in one country', { tax_rates: { DE: 19 } }, false],
])('an item that %s has no tax at all: %s', (_, changed, expected) =>
  expect(hasNoTax({ ...untaxed, ...changed })).toBe(expected),
)
