import { expect, test } from 'vitest'
import { decimalsOf, decimalText, minorUnits, minorUnitsOfDecimal } from './amount-text'

test.each([
  ['EUR', 2],
  ['CHF', 2],
  // Versions of the Unicode data differ about these.
  ['RSD', 2],
  ['HUF', 2],
  ['ALL', 2],
  ['COP', 2],
  ['TWD', 2],
  ['MGA', 2],
  ['ISK', 0],
  ['JPY', 0],
  ['UGX', 0],
  ['KWD', 3],
  ['IQD', 3],
])('amounts in %s have %i decimals', (currency, decimals) => expect(decimalsOf(currency)).toBe(decimals))

test.each<[string, string, number | null]>([
  ['105', 'EUR', 10_500],
  ['105.00', 'EUR', 10_500],
  ['105.5', 'EUR', 10_550],
  ['105,05', 'EUR', 10_505],
  ['1.234,56', 'EUR', 123_456],
  ['1,234.56', 'EUR', 123_456],
  ['1 234,56', 'EUR', 123_456],
  ["1'234.56", 'CHF', 123_456],
  ['1.234', 'EUR', 123_400],
  ['12,345,678', 'EUR', 1_234_567_800],
  ['-12,00', 'EUR', -1200],
  ['12,00-', 'EUR', -1200],
  ['+12.00', 'EUR', 1200],
  ['EUR 12.00', 'EUR', 1200],
  ['12,00 €', 'EUR', 1200],
  [' EUR12.00', 'EUR', 1200],
  ['12,00EUR', 'EUR', 1200],
  ['12,00 EUR ', 'EUR', 1200],
  ['12 EUR 00', 'EUR', null],
  ['x12.00', 'EUR', null],
  ['12.00x', 'EUR', null],
  ['12'.padStart(60), 'EUR', 1200],
  ['12'.padStart(61), 'EUR', null],
  ['105.000000', 'EUR', 10_500],
  ['105.50000', 'EUR', 10_550],
  ['1500', 'JPY', 1500],
  ['1500.00', 'JPY', 1500],
  ['0.005', 'EUR', null],
  ['1.5', 'JPY', null],
  ['105.123', 'EUR', 10_512_300],
  ['105.1234', 'EUR', null],
  ['12.345', 'KWD', 12_345],
  ['12,345', 'KWD', 12_345],
  ['0.500', 'KWD', 500],
  ['1234.500', 'KWD', 1_234_500],
  ['1,234.500', 'KWD', 1_234_500],
  ['1.234,500', 'KWD', 1_234_500],
  ['12,345,678', 'KWD', 12_345_678_000],
  ['1.2345', 'KWD', null],
  ['0.123.456', 'EUR', null],
  ['12.34.56', 'EUR', null],
  ['1,23,456.00', 'EUR', null],
  ['1,234,56.00', 'EUR', null],
  ['1.234.56,00', 'EUR', null],
  ['1234.567,00', 'EUR', null],
  ['1.234.567,00', 'EUR', 123_456_700],
  ['-12-', 'EUR', null],
  ['', 'EUR', null],
  ['twelve', 'EUR', null],
  ['99999999999999999', 'EUR', null],
])('the amount %j in %s is read as %s', (text, currency, expected) =>
  expect(minorUnits(text, currency)).toBe(expected),
)

test.each<[string, string, number | null]>([
  ['105', 'EUR', 10_500],
  ['105.5', 'EUR', 10_550],
  ['105.05', 'EUR', 10_505],
  ['105.000', 'EUR', 10_500],
  ['105.0000', 'EUR', 10_500],
  [' 105 ', 'EUR', 10_500],
  ['105'.padStart(60), 'EUR', 10_500],
  ['105'.padStart(61), 'EUR', null],
  ['1234.5', 'EUR', 123_450],
  ['105.005', 'EUR', null],
  ['105,05', 'EUR', null],
  ['1 000', 'EUR', null],
  ['-5', 'EUR', null],
  ['1500', 'JPY', 1500],
  ['1e3', 'EUR', null],
  ['', 'EUR', null],
])('the decimal text %j in %s is read as %s', (text, currency, expected) =>
  expect(minorUnitsOfDecimal(text, currency)).toBe(expected),
)

test.each([
  [10_550, 'EUR', '105.50'],
  [100_000_000, 'EUR', '1000000.00'],
  [1500, 'JPY', '1500'],
  [1500, 'KWD', '1.500'],
])('%i minor units of %s are written as %s and read back', (amount, currency, text) => {
  expect(decimalText(amount, currency)).toBe(text)
  expect(minorUnitsOfDecimal(text, currency)).toBe(amount)
  expect(minorUnits(text, currency)).toBe(amount)
})
