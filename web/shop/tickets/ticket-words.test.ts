import { expect, test } from 'vitest'
import { canShow, isReassigned, whenText } from './ticket-words'

const ticket = {
  travel_time: null,
  timezone: 'Europe/Zagreb',
  event_starts_at: '2027-07-09T13:00:00Z',
  event_ends_at: '2027-07-12T21:00:00Z',
}

test.each([
  ['the days of its event', {}, '9–12 July 2027'],
  ['its departure', { travel_time: '2027-07-08T06:00:00Z' }, 'Thu, 8 Jul 2027, 08:00 CEST'],
  ['nothing known', { event_starts_at: null, event_ends_at: null }, null],
])('a ticket is for %s', (_, facts, text) => expect(whenText({ ...ticket, ...facts })).toBe(text))

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
