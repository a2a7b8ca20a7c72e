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

const times = (...remaining: (number | null)[]) => remaining.map((remaining) => ({ remaining }))
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
    expect(isInStock({ stock_level, travel_time_type, travel_times })).toBe(inStock)
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
    expect(isListed({ in_stock, force_view }, only)).toBe(shown)
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
    ...given,
  })
  const items = [
    item('shirt', 'merchandise'),
    item('pass', 'tickets'),
    item('gone', 'tickets', { in_stock: false, force_view: true }),
    item('plain', 'tickets', { is_featured: false }),
    item('cap', 'merchandise'),
    item('bus', 'tickets'),
  ]
  expect(featuredItems(items).map(({ name }) => name)).toEqual(['pass', 'bus', 'shirt', 'cap'])
})
