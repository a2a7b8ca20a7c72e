import { expect, test } from 'vitest'
import { byDate, findItems, firstDate } from './find-items'

const none = {
  travel_time_type: null,
  travel_time: null,
  travel_times: [],
  starts_at: null,
  event_starts_at: null,
} as const
const departures = (...times: string[]) => ({
  ...none,
  travel_time_type: 'selectable' as const,
  travel_times: times.map((travel_time, id) => ({ id, travel_time, remaining: null })),
})

test.each([
  ['sibenik', ['Coach from Šibenik']],
  ['ŠIBENIK coach', ['Coach from Šibenik']],
  ['durdevac', ['Đurđevac – Day 2']],
  ['day 2', ['Đurđevac – Day 2']],
  ['day zagreb', []],
  ['  ', ['Coach from Šibenik', 'Đurđevac – Day 2']],
])('%j finds the items that contain each of its words, without case and accents', (sought, found) => {
  expect(findItems(['Coach from Šibenik', 'Đurđevac – Day 2'], sought, (name) => name)).toEqual(found)
})

test('items are sorted by their earliest departure, own start or event, and undated ones are last', () => {
  const items = [
    { ...none, name: 'undated' },
    { ...none, name: 'event', event_starts_at: '2027-07-09T10:00:00Z' },
    { ...departures('2027-07-12T08:00:00Z', '2027-07-08T08:00:00Z'), name: 'coach' },
    { ...none, name: 'evening', starts_at: '2027-07-10T19:00:00Z', event_starts_at: '2027-07-01T10:00:00Z' },
    { ...none, name: 'event again', event_starts_at: '2027-07-09T10:00:00Z' },
  ]
  expect(byDate(items).map(({ name }) => name)).toEqual([
    'coach',
    'event',
    'event again',
    'evening',
    'undated',
  ])
  expect(firstDate(none)).toBeNull()
})
