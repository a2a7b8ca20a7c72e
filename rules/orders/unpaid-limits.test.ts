import { expect, test } from 'vitest'
import { unpaidLimits, whyNotUnpaid } from './unpaid-limits'

const shop = { maxUnpaidOrders: 3, maxUnpaidPlaces: 50 }
const nobody = { max_unpaid_orders: null, max_unpaid_places: null }

test.each([
  ['nothing is open', 1, 0, 0, null],
  ['a full cart at first', 50, 0, 0, null],
  ['one place too many at first', 51, 0, 0, 'orders-unpaid'],
  ['the third order', 1, 2, 2, null],
  ['the fourth order', 1, 3, 3, 'orders-unpaid'],
  ['the last place', 1, 2, 49, null],
  ['one place too many', 2, 2, 49, 'orders-unpaid'],
] as const)('%s', (_, places, unpaid_orders, unpaid_places, why) =>
  expect(whyNotUnpaid(places, { ...nobody, unpaid_orders, unpaid_places }, shop)).toBe(why),
)

test.each([
  [nobody, { orders: 3, places: 50 }],
  [
    { max_unpaid_orders: 10, max_unpaid_places: null },
    { orders: 10, places: 50 },
  ],
  [
    { max_unpaid_orders: null, max_unpaid_places: 200 },
    { orders: 3, places: 200 },
  ],
  // The shop has become more generous than staff once were.
  [
    { max_unpaid_orders: 2, max_unpaid_places: 0 },
    { orders: 3, places: 50 },
  ],
])("a customer's own limits only raise: %o", (own, limits) => expect(unpaidLimits(own, shop)).toEqual(limits))

test('with raised limits both still hold', () => {
  const own = { max_unpaid_orders: 5, max_unpaid_places: 60 }
  expect(whyNotUnpaid(10, { ...own, unpaid_orders: 4, unpaid_places: 50 }, shop)).toBeNull()
  expect(whyNotUnpaid(11, { ...own, unpaid_orders: 4, unpaid_places: 50 }, shop)).toBe('orders-unpaid')
  expect(whyNotUnpaid(1, { ...own, unpaid_orders: 5, unpaid_places: 50 }, shop)).toBe('orders-unpaid')
})
