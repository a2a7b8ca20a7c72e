import { expect, test } from 'vitest'
import { periodText, periodValue, readPeriod } from './period'

test.each([
  ['2027-01-05..2027-01-05', '5 Jan 2027'],
  ['2027-01-05..2027-01-07', '5 Jan 2027 – 7 Jan 2027'],
  ['2027-01-05..', 'from 5 Jan 2027'],
  ['..2027-01-07', 'until 7 Jan 2027'],
])('the period %s of an address is %s', (value, text) => {
  const period = readPeriod(value)
  expect(period && [periodText(period), periodValue(period)]).toEqual([text, value])
})

test.each([undefined, '', '..', '2027-01-05', '2027-13-05..', '2027-02-31..', 'yesterday..today'])(
  '%s is no period',
  (value) => expect(readPeriod(value)).toBeNull(),
)
