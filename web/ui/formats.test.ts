import { expect, test } from 'vitest'
import * as shell from '#texts/compiled/screens/shell'
import {
  countdownText,
  daysText,
  instantText,
  labelOf,
  moneyText,
  numberText,
  priceNote,
  priceOrFree,
} from './formats'

test.each([
  [12_950, 'EUR', '€129.50'],
  [0, 'EUR', '€0.00'],
  [123_456_789, 'EUR', '€1,234,567.89'],
  [1500, 'JPY', 'JP¥1,500'],
  [129_500, 'RSD', 'RSD\u00A01,295.00'],
  [129_500, 'HUF', 'HUF\u00A01,295.00'],
])('%i minor units of %s are shown as %s', (amount, currency, text) =>
  expect(moneyText(amount, currency)).toBe(text),
)

test('a price of 0 is shown as Free', () => {
  expect(priceOrFree(0, 'EUR')).toBe('Free')
  expect(priceOrFree(1, 'EUR')).toBe('€0.01')
})

test('the note of a price names its tax, and its booking fee if there is one', () => {
  expect(priceNote(0)).toBe('includes taxes')
  expect(priceNote(1)).toBe('includes taxes and booking fee')
})

test.each([
  ['2027-07-09T13:00:00Z', 'Europe/Zagreb', 'Fri, 9 Jul 2027, 15:00 CEST'],
  ['2027-12-04T18:00:00Z', 'Europe/Zagreb', 'Sat, 4 Dec 2027, 19:00 CET'],
  ['2027-09-01T22:30:00Z', 'Europe/London', 'Wed, 1 Sep 2027, 23:30 BST'],
  ['2027-01-01T00:00:00Z', 'UTC', 'Fri, 1 Jan 2027, 00:00 UTC'],
])('the instant %s in %s is shown as %s', (instant, zone, text) =>
  expect(instantText(instant, zone)).toBe(text),
)

test.each([
  ['2027-07-09T13:00:00Z', '2027-07-12T03:00:00Z', '9–12 July 2027'],
  ['2027-07-30T13:00:00Z', '2027-08-02T03:00:00Z', '30 July – 2 August 2027'],
  ['2027-12-31T18:00:00Z', '2028-01-01T04:00:00Z', '31 December 2027'],
  ['2027-12-31T18:00:00Z', '2028-01-01T14:00:00Z', '31 December 2027 – 1 January 2028'],
  ['2027-07-09T13:00:00Z', '2027-07-09T20:00:00Z', '9 July 2027'],
  ['2027-07-09T13:00:00Z', null, '9 July 2027'],
])('the days from %s to %s are shown as %s', (from, to, text) =>
  expect(daysText(from, to, 'Europe/Zagreb')).toBe(text),
)

test('counts, countdowns and labels are formatted', () => {
  expect(shell.days_to_go({ count: 1, number: numberText(1) })).toBe('1 day to go')
  expect(shell.days_to_go({ count: 0, number: numberText(0) })).toBe('0 days to go')
  expect(shell.days_to_go({ count: 4998, number: numberText(4998) })).toBe('4,998 days to go')
  expect(numberText(4_998_000)).toBe('4,998,000')
  expect(countdownText(845)).toBe('14:05')
  expect(countdownText(0)).toBe('0:00')
  expect(labelOf({ entry: 'Passes' }, 'entry')).toBe('Passes')
  expect(labelOf({}, 'day-pass')).toBe('Day pass')
})
