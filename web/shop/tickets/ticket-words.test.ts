import { expect, test } from 'vitest'
import { canShow, datedOf, isReassigned, whenText } from './ticket-words'

const ticket = {
  travel_time: null,
  timezone: 'Europe/Zagreb',
  product: { starts_at: '2027-07-10T10:00:00Z', ends_at: '2027-07-11T03:00:00Z' },
}

test.each([
  ['its day', {}, 'Saturday, 10 July 2027, 12:00–05:00'],
  ['its departure', { travel_time: '2027-07-08T06:00:00Z' }, 'Thu, 8 Jul 2027, 08:00 CEST'],
  ['nothing known', { product: { starts_at: null, ends_at: null } }, null],
])('a ticket is for %s', (_, more, text) => expect(whenText(datedOf({ ...ticket, ...more }), {})).toBe(text))

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
