import { expect, test } from 'vitest'
import { isDuplicateTicket, whyNotHolder, whyNotTravelTime, type TimedProduct } from './ticket-holder'

const entry: TimedProduct = { travel_time_type: null, travel_times: [] }
const bus: TimedProduct = {
  travel_time_type: 'selectable',
  travel_times: [
    { id: 1, remaining: 3 },
    { id: 2, remaining: 0 },
    { id: 3, remaining: null },
  ],
}
const ana = { full_name: 'Ana Horvat', email: 'ana@example.com', transport_time_id: null }

test.each([
  [entry, {}, null],
  [entry, { full_name: '  ' }, 'holder-name-missing'],
  [entry, { full_name: null }, 'holder-name-missing'],
  [entry, { email: ' ' }, 'holder-email-missing'],
  [entry, { email: null }, 'holder-email-missing'],
  [entry, { email: 'mailto:ana@example.com' }, 'holder-email-invalid'],
  [entry, { email: ' ana@example.com ' }, null],
  [entry, { full_name: '', email: '' }, 'holder-name-missing', 'holder-email-missing'],
  [
    bus,
    { full_name: '', email: 'ana' },
    'holder-name-missing',
    'holder-email-invalid',
    'travel-time-missing',
  ],
  [bus, { email: null, transport_time_id: 2 }, 'holder-email-missing', 'time-sold-out'],
  [entry, { transport_time_id: 99 }, null],
  [bus, {}, 'travel-time-missing'],
  [bus, { transport_time_id: 99 }, 'travel-time-unknown'],
  [bus, { transport_time_id: 2 }, 'time-sold-out'],
  [bus, { transport_time_id: 1 }, null],
  [bus, { transport_time_id: 3 }, null],
  [{ ...bus, travel_time_type: 'fixed' as const }, { transport_time_id: 2 }, null],
])('holder %#: %j with %j gives %s', (product, request, ...refusals) => {
  expect(whyNotHolder(product, { ...ana, ...request })).toEqual(refusals.filter((each) => each !== null))
})

test('a line can keep its own place in a full departure', () => {
  expect(whyNotTravelTime(bus, 2, 2)).toBeNull()
  expect(whyNotTravelTime(bus, 2, 1)).toBe('time-sold-out')
})

const lines = [
  { id: 10, item: 'pass', full_name: 'Ana Horvat' },
  { id: 11, item: 'shirt', full_name: null },
]
test.each([
  ['pass', 'ana  HORVAT ', null, true],
  ['pass', 'Ana Horvat', 10, false],
  ['pass', 'Ana Horvat', 11, true],
  ['pass', 'Ana Babić', null, false],
  ['bus', 'Ana Horvat', null, false],
  ['shirt', '', null, false],
])('item %s for %j while editing line %s is a duplicate: %s', (item, name, own, duplicate) => {
  expect(isDuplicateTicket(lines, item, name, own)).toBe(duplicate)
})
