import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaleLines } from './scale'

test.each([
  [0, [0]],
  [1, [0, 1]],
  [100, [0, 50, 100]],
  [149_00, [0, 5000, 10_000, 15_000]],
  [20_001, [0, 10_000, 20_000, 30_000]],
])('the lines for %i are %j', (most, lines) => expect(scaleLines(most)).toEqual(lines))

test('the last line reaches what is drawn, and there are few', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_000_000_000 }), (most) => {
      const lines = scaleLines(most)
      expect(lines.at(-1)).toBeGreaterThanOrEqual(most)
      expect(lines.length).toBeLessThanOrEqual(5)
      expect(lines.length).toBeGreaterThanOrEqual(2)
    }),
  )
})
