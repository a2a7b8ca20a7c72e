import { expect, test } from 'vitest'
import { canShow, isReassigned } from './ticket-state'

test.each([
  ['active', 'B', true],
  ['active', null, false],
  ['refund', 'B', false],
] as const)('a ticket that is %s, with the barcode %s, can be shown: %s', (status, barcode, can) =>
  expect(canShow({ status, barcode })).toBe(can),
)

test.each([
  ['active', null, true],
  ['active', 'T1', false],
  ['pending', null, false],
  ['void', null, false],
] as const)('a ticket that is %s, with the code %s, was reassigned: %s', (status, code, was) =>
  expect(isReassigned({ status, code })).toBe(was),
)
