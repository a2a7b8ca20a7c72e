import { expect, test } from 'vitest'
import { good } from './words'

test('a checked guest list says what is left to make', () => {
  expect(good(0, 0)).toBe('The list has no guests.')
  expect(good(0, 3)).toBe('Nothing is left to make: 3 rows were made before.')
  expect(good(2, 1)).toBe('2 orders will be made; 1 row was made before.')
})
