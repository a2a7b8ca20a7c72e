import { expect, test } from 'vitest'
import { availability, featuredItems, isInStock, isListed, stockLeft, type ListedItem } from './availability'

test.each([
  [100, 40, 60],
  [100, 100, 0],
  [100, 101, 0],
  [null, 5000, null],
])('the stock of %s places with %i taken is %s', (total, taken, left) =>
  expect(stockLeft(total, taken)).toBe(left),
)

const now = '2027-03-01T10:00:00Z'
const times = (...remaining: (number | null)[]) =>
  remaining.map((remaining, id) => ({ id, travel_time: '2027-07-08T06:00:00Z', remaining }))
test.each([
  [null, null, [], true],
  [1, null, [], true],
  [0, null, [], false],
  [5, 'selectable' as const, times(0, 0), false],
  [5, 'selectable' as const, times(0, 1), true],
  [null, 'selectable' as const, times(null), true],
  [5, 'selectable' as const, [], false],
  [5, 'fixed' as const, [], true],
])(
  'an item with stock %s, travel times %s and departures %j is in stock: %s',
  (stock_level, travel_time_type, travel_times, inStock) => {
    const item = { stock_level, travel_time_type, travel_times, sale_ends_at: null, plan_closes_at: null }
    expect(isInStock(item, now)).toBe(inStock)
    expect(isInStock({ ...item, sale_ends_at: now }, now)).toBe(false)
    expect(isInStock({ ...item, plan_closes_at: now }, now)).toBe(false)
  },
)

test.each([
  [true, null, { state: 'in-stock' }],
  [true, 7, { state: 'left', left: 7 }],
  [false, 0, { state: 'sold-out' }],
  [false, 7, { state: 'sold-out' }],
])('the stock text for in stock %s with %s left is %j', (in_stock, stock_level, text) => {
  expect(availability({ in_stock, stock_level })).toEqual(text)
})

test.each([
  [true, false, true, true],
  [false, false, true, false],
  [false, true, true, true],
  [false, false, false, true],
])(
  'a listing with in stock %s, forced view %s and the filter %s shows the item: %s',
  (in_stock, force_view, only, shown) => {
    const item = { in_stock, force_view, sale_ends_at: null, plan_closes_at: null }
    expect(isListed(item, only, now)).toBe(shown)
    expect(isListed({ ...item, sale_ends_at: now }, only, now)).toBe(false)
  },
)

test('featured items are those in stock, tickets first, otherwise in the given order', () => {
  const item = (
    name: string,
    shop_item_type: ListedItem['shop_item_type'],
    given: Partial<ListedItem> = {},
  ) => ({
    name,
    shop_item_type,
    in_stock: true,
    stock_level: null,
    is_featured: true,
    force_view: false,
    sale_ends_at: null,
    plan_closes_at: null,
    ...given,
  })
  const items = [
    item('shirt', 'merchandise'),
    item('pass', 'tickets'),
    item('gone', 'tickets', { in_stock: false, force_view: true }),
    item('plain', 'tickets', { is_featured: false }),
    item('over', 'tickets', { sale_ends_at: now }),
    item('cap', 'merchandise'),
    item('bus', 'tickets'),
  ]
  expect(featuredItems(items, now).map(({ name }) => name)).toEqual(['pass', 'bus', 'shirt', 'cap'])
})
