import { expect, test } from 'vitest'
import { isSameState } from './same-state'

test.each([
  ['?status=paid&q=ana', '?q=ana&status=paid', true],
  ['?q=ana+m', '?q=ana%20m&cursor=42', true],
  ['', '?', true],
  ['?status=paid', '?status=paid&status=partial', false],
  ['?q=ana', '', false],
])('%s and %s show the same state: %s', (one, other, isSame) => {
  expect(isSameState(one, other)).toBe(isSame)
})
