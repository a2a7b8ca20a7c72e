import { expect, test } from 'vitest'
import { numberPrefixes } from '../invoices'
import { continueSeries, printed, readNumber } from './invoice-numbers'

test('a printed invoice number is parsed into its series and sequence number', () => {
  for (const [text, series, last] of [
    ['2026-000042', 'invoice-2026', 42],
    ['CN-2026-000007', 'credit-note-2026', 7],
    ['TEST-2027-000001', 'test-invoice-2027', 1],
    ['42/POSL1/1', 'fiscal-2027-POSL1-1', 42],
  ] as const) {
    expect(readNumber(text, '2027')).toEqual({ series, last })
    expect(printed({ series, last })).toBe(text)
  }
  expect(readNumber('9', '2027')).toEqual({ series: 'invoice-2027', last: 9 })
})

test.each(Object.entries(numberPrefixes))('a printed number of the kind %s is parsed', (kind, prefix) => {
  const text = `${prefix}2026-000007`
  const number = { series: `${kind}-2026`, last: 7 }
  expect(readNumber(text, '2027')).toEqual(number)
  expect(readNumber(`TEST-${text}`, '2027')).toEqual({ series: `test-${kind}-2026`, last: 7 })
  expect(printed(number)).toBe(text)
})

test('a text that is not a printed invoice number is rejected', () => {
  for (const text of [
    'yesterday',
    'XX-2026-000007',
    'TEST-TEST-7',
    'cn-7',
    '42/POSL1',
    '42/Ured Č/1',
    '42/POSL1/A',
    '/POSL1/1',
  ])
    expect(readNumber(text, '2027')).toBeNull()
})

test('a fiscal series continues after the last number that was issued', () => {
  const series = 'fiscal-2027-POSL1-1'
  expect(continueSeries([{ series, last: 40 }], [{ series, last: 42 }])).toEqual([
    { series, last: 42, skipped: { first: 41, last: 42 } },
  ])
  expect(() => continueSeries([{ series, last: 43 }], [{ series, last: 42 }])).toThrow(
    '43/POSL1/1 was given here: 42/POSL1/1 is not the last number',
  )
})
