import { expect, test } from 'vitest'
import { daysBetween } from './days-between'

test.each([
  ['2027-07-08T21:59:59Z', '2027-07-08T22:00:00Z', 1],
  ['2027-07-08T22:00:00Z', '2027-07-09T21:59:59Z', 0],
  ['2027-03-27T12:00:00Z', '2027-03-29T12:00:00Z', 2],
  ['2027-07-08T12:00:00Z', '2027-07-05T12:00:00Z', -3],
])('from %s until %s: %i days in Zagreb, also over a change of the clocks', (from, until, days) => {
  expect(daysBetween(from, until, 'Europe/Zagreb')).toBe(days)
})
