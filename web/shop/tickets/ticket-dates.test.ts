import { expect, test } from 'vitest'
import { datedOf, whenText } from './ticket-dates'

const ticket = {
  travel_time: null,
  timezone: 'Europe/Zagreb',
  product: { starts_at: '2027-07-10T10:00:00Z', ends_at: '2027-07-11T03:00:00Z' },
}

test.each([
  ['its day', {}, 'Saturday, 10 July 2027, 12:00–05:00'],
  ['its departure', { travel_time: '2027-07-08T06:00:00Z' }, 'Thu, 8 Jul 2027, 08:00 CEST'],
  ['nothing known', { product: { starts_at: null, ends_at: null } }, null],
])('the date text of a ticket: %s', (_, more, text) =>
  expect(whenText(datedOf({ ...ticket, ...more }), {})).toBe(text),
)
