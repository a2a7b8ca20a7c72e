import { expect, test } from 'vitest'
import { mayPayRefund } from './refund-two-people'

test.each([
  [false, 'staff:ana', 'staff:ana', true],
  [true, 'staff:ana', 'staff:ana', false],
  [true, 'staff:ana', 'staff:iva', true],
  [true, null, 'staff:ana', true],
])('two people %s, opened by %s, paid by %s: %s', (needsTwo, openedBy, payer, may) => {
  expect(mayPayRefund(needsTwo, openedBy, payer)).toBe(may)
})
