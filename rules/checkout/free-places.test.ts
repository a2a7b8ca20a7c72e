import { expect, test } from 'vitest'
import { exceedsFreePlaces } from './free-places'

const free = (event_id: number | null, id = 1) => ({ id, price: 0, fee: 0, event_id })

test.each([
  ['as many as the limit', [free(1), free(1)], [], 2, false],
  ['one more than the limit', [free(1), free(1), free(1)], [], 2, true],
  ['ordered places count', [free(1)], [[1, 2, null]], 2, true],
  ['places of other events do not count', [free(1), free(2)], [[3, 9, null]], 1, false],
  ['ordered places of an item without an event count', [free(null, 5)], [[null, 1, 5]], 1, true],
  ['other items without an event do not count', [free(null, 5), free(null, 6)], [[null, 1, 7]], 1, false],
  [
    'items with a price or fee do not count',
    [
      { id: 1, price: 1, fee: 0, event_id: 1 },
      { id: 2, price: 0, fee: 1, event_id: 1 },
    ],
    [[1, 9, null]],
    1,
    false,
  ],
  ['no limit', [free(1), free(1)], [[1, 99, null]], null, false],
] as const)('free places: %s', (_, items, ordered, max, exceeds) => {
  expect(exceedsFreePlaces(items, ordered, max)).toBe(exceeds)
})
