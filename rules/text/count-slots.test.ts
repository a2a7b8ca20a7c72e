import { expect, test } from 'vitest'
import { places_free } from '#texts/compiled/effects/shared'
import { countSlots } from './count-slots'

test.each([
  [1, '1 place will be free again.'],
  [999, '999 places will be free again.'],
  [5000, '5,000 places will be free again.'],
  [1_214_000, '1,214,000 places will be free again.'],
])('countSlots(%i) in a sentence gives: %s', (count, text) =>
  expect(places_free(countSlots(count))).toBe(text),
)
