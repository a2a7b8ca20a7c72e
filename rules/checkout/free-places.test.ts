import { expect, test } from 'vitest'
import { exceedsFreePlaces } from './free-places'

const free = (event_id: number | null) => ({ price: 0, fee: 0, event_id })

test.each([
  ['as many as the limit', [free(1), free(1)], [], 2, false],
  ['one more than the limit', [free(1), free(1), free(1)], [], 2, true],
  ['ordered places count', [free(1)], [[1, 2]], 2, true],
  ['places of other events do not count', [free(1), free(2)], [[3, 9]], 1, false],
  ['items without an event count together', [free(null)], [[null, 1]], 1, true],
  [
    'items with a price or fee do not count',
    [
      { price: 1, fee: 0, event_id: 1 },
      { price: 0, fee: 1, event_id: 1 },
    ],
    [[1, 9]],
    1,
    false,
  ],
  ['no limit', [free(1), free(1)], [[1, 99]], null, false],
] as const)('free places: %s', (_, items, ordered, max, exceeds) => {
  expect(exceedsFreePlaces(items, ordered, max)).toBe(exceeds)
})
