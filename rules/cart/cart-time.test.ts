import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { minute } from '../dates/instants'
import { cartExpiry, isCartLive, secondsLeft, whyNotExtend } from './cart-time'

const first = new Date('2027-03-01T12:00:00Z')
const after = (minutes: number) => new Date(first.getTime() + minutes * minute)

test.each([
  [0, 15],
  [10, 25],
  [30, 45],
  [31, 45],
  [44, 45],
])('a cart with its first item at minute 0 and its last at %i expires at minute %i', (last, until) => {
  expect(cartExpiry(first, after(last), 15)).toEqual(after(until))
})

test('a cart has expired at the instant expires_at', () => {
  expect(isCartLive(after(15), new Date(after(15).getTime() - 1))).toBe(true)
  expect(isCartLive(after(15), after(15))).toBe(false)
})

test('a cart at its latest possible end cannot be extended', () => {
  expect(whyNotExtend({ expires_at: after(44), extendable_until: after(45) })).toBeNull()
  expect(whyNotExtend({ expires_at: after(45), extendable_until: after(45) })).toBe('cart-at-its-cap')
})

test.each([
  ['2027-03-01T11:59:59.500Z', 1],
  ['2027-03-01T11:45:00Z', 900],
  ['2027-03-01T12:00:00Z', 0],
  ['2027-03-01T12:00:01Z', 0],
])('secondsLeft at %s is %i', (now, seconds) => expect(secondsLeft(now, first)).toBe(seconds))

test('extending a cart never shortens it and never exceeds the cap', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(60), { maxLength: 20 }),
      fc.integer({ min: 1, max: 60 }),
      (waits, minutes) => {
        let now = 0
        let until = cartExpiry(first, first, minutes)
        for (const wait of waits) {
          now += wait
          if (!isCartLive(until, after(now))) break
          const next = cartExpiry(first, after(now), minutes)
          expect(next.getTime()).toBeGreaterThanOrEqual(until.getTime())
          expect(next.getTime()).toBeLessThanOrEqual(after(3 * minutes).getTime())
          until = next
        }
      },
    ),
  )
})
