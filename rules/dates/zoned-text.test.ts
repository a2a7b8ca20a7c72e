import { expect, test } from 'vitest'
import { zonedText } from './zoned-text'

test.each([
  ['2027-07-08T14:00:00Z', 'Europe/Zagreb', '2027-07-08T16:00:00+02:00'],
  ['2027-01-08T23:30:05.9Z', 'Europe/Zagreb', '2027-01-09T00:30:05+01:00'],
  // The hour that comes twice: the offset shows which one it is.
  ['2027-10-31T00:30:00Z', 'Europe/Zagreb', '2027-10-31T02:30:00+02:00'],
  ['2027-10-31T01:30:00Z', 'Europe/Zagreb', '2027-10-31T02:30:00+01:00'],
  ['2027-01-01T02:00:00Z', 'America/St_Johns', '2026-12-31T22:30:00-03:30'],
  ['2027-01-01T00:00:00Z', 'UTC', '2027-01-01T00:00:00+00:00'],
  ['2027-01-01T00:00:00Z', 'Asia/Kathmandu', '2027-01-01T05:45:00+05:45'],
])('%s in %s is %s', (instant, zone, text) => {
  expect(zonedText(instant, zone)).toBe(text)
})
