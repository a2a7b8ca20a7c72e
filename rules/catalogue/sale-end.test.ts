import { expect, test } from 'vitest'
import { isOver } from './on-sale'
import { saleEnd, type SoldItem } from './sale-end'

const dates = { starts_at: '2027-07-09T13:00:00Z', ends_at: '2027-07-12T03:00:00Z' }
const ticket: SoldItem = {
  shop_item_type: 'tickets',
  travel_time_type: null,
  travel_time: null,
  travel_times: [],
  dates,
}
const times = [{ travel_time: '2027-07-14T06:00:00Z' }, { travel_time: '2027-07-08T06:00:00Z' }]

test.each<[string, Partial<SoldItem>, string | null]>([
  ['an item with an end', {}, '2027-07-12T03:00:00.000Z'],
  ['an item without an end', { dates: { ...dates, ends_at: null } }, '2027-07-10T13:00:00.000Z'],
  ['an item without dates', { dates: null }, null],
  [
    'a fixed departure after the event',
    { travel_time_type: 'fixed', travel_time: '2027-07-13T06:00:00Z' },
    '2027-07-13T06:00:00.000Z',
  ],
  [
    'selectable departures',
    { travel_time_type: 'selectable', travel_times: times },
    '2027-07-14T06:00:00.000Z',
  ],
  ['no departure on sale', { travel_time_type: 'selectable' }, '2027-07-12T03:00:00.000Z'],
  ['goods', { shop_item_type: 'merchandise' }, null],
])('the sale of %s ends at the right instant', (_name, change, end) => {
  const millis = saleEnd({ ...ticket, ...change })
  expect(millis === null ? null : new Date(millis).toISOString()).toBe(end)
})

test('an item is over from its end on', () => {
  const sale_ends_at = '2027-07-12T03:00:00Z'
  expect(isOver({ sale_ends_at }, '2027-07-12T02:59:59Z')).toBe(false)
  expect(isOver({ sale_ends_at }, sale_ends_at)).toBe(true)
  expect(isOver({ sale_ends_at: null }, '2099-01-01T00:00:00Z')).toBe(false)
})
