import { expect, test } from 'vitest'
import { isWithin, toMillis } from './instants'

const now = new Date('2027-03-01T12:00:00Z')

test('toMillis reads dates and ISO texts with any offset', () => {
  expect(toMillis('2027-03-01T12:00:00Z')).toBe(toMillis(now))
  expect(toMillis('2027-03-01T13:00:00+01:00')).toBe(toMillis(now))
})

test.each(['', 'tomorrow'])('toMillis throws for %j', (text) =>
  expect(() => toMillis(text)).toThrow(RangeError),
)

test.each([
  [null, null, true],
  ['2027-03-01T12:00:00Z', null, true],
  ['2027-03-01T12:00:00.001Z', null, false],
  [null, '2027-03-01T12:00:00Z', true],
  [null, '2027-03-01T11:59:59.999Z', false],
  ['2027-02-01T00:00:00Z', '2027-04-01T00:00:00Z', true],
])('now is within %s and %s: %s', (from, until, within) => expect(isWithin(now, from, until)).toBe(within))
