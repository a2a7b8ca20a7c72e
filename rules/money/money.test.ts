import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { roundHalfUp, prorate, sum } from './money'

test('sum adds all amounts, and is 0 for an empty list', () => {
  expect(sum([])).toBe(0)
  expect(sum([4705, 295, -1000])).toBe(4000)
})

test.each([
  [5n, 2n, 3],
  [4n, 3n, 1],
  [-5n, 2n, -2],
  [-7n, 4n, -2],
  [0n, 7n, 0],
  [10n ** 16n + 5n, 10n, 1_000_000_000_000_001],
])('%i ÷ %i rounds half up to %i', (numerator, denominator, rounded) => {
  expect(roundHalfUp(numerator, denominator)).toBe(rounded)
})

test.each([0n, -1n])('roundHalfUp throws for a division by %i', (denominator) => {
  expect(() => roundHalfUp(1n, denominator)).toThrow('must be above 0')
})

describe('prorate', () => {
  test.each([
    ['exact shares', 100, [1, 3], [25, 75]],
    ['the largest remainder gets the odd cent', 100, [1, 1, 4], [17, 17, 66]],
    ['equal remainders: the earlier first', 100, [1, 1, 1], [34, 33, 33]],
    ['a weight of 0 gets nothing', 5, [0, 3, 0, 3], [0, 3, 0, 2]],
    ['all weights 0: as equal as can be', 5, [0, 0, 0], [2, 2, 1]],
    ['nothing to give', 0, [2, 3], [0, 0]],
    ['nobody and nothing', 0, [], []],
    ['a negative total mirrors the positive one', -100, [1, 1, 1], [-34, -33, -33]],
    ['450 of shipping over goods of 25.99 and 9.99', 450, [2599, 999], [325, 125]],
  ])('prorate: %s', (_, total, weights, parts) => expect(prorate(total, weights)).toEqual(parts))

  test('prorate throws if the total would be lost', () => {
    expect(() => prorate(1, [])).toThrow(RangeError)
    expect(() => prorate(1, [1, -1])).toThrow(RangeError)
  })

  const weights = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 12 })
  test('the parts of prorate add up, each within one unit of its exact share', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), weights, (total, weights) => {
        const parts = prorate(total, weights)
        expect(sum(parts)).toBe(total)
        const whole = sum(weights)
        if (whole === 0) return
        for (const [index, part] of parts.entries()) {
          const exact = BigInt(total) * BigInt(weights[index] ?? 0)
          const off = BigInt(part) * BigInt(whole) - exact
          expect(off > -BigInt(whole) && off < BigInt(whole)).toBe(true)
        }
      }),
    )
  })
  test('no part of prorate exceeds its weight while the total does not exceed the sum of weights', () => {
    fc.assert(
      fc.property(weights, fc.nat(1000), (weights, permille) => {
        const parts = prorate(Math.floor((sum(weights) * permille) / 1000), weights)
        for (const [index, part] of parts.entries()) expect(part).toBeLessThanOrEqual(weights[index] ?? 0)
      }),
    )
  })
})
