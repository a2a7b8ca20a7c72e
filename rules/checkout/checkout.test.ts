import { expect, test } from 'vitest'
import {
  missingShippingFields,
  whyNoCheckout,
  type CheckoutRequest,
  type CheckoutSettings,
  unpaidLimits,
  whyNotUnpaid,
} from './checkout'

const settings: CheckoutSettings = {
  creditCardActive: true,
  cardMinimum: 0,
  bankTransferCountries: ['HR'],
  addressLines: { street: { text: 'Street', required: true }, state: { text: 'State', required: ['US'] } },
  shippingRates: { HR: 590, US: 2900 },
}
const tickets: CheckoutRequest = {
  total: 15_800,
  discount: 0,
  country: 'HR',
  hasPlan: false,
  itemCount: 1,
  hasMerchandise: false,
  shippingCountry: null,
  shippingName: null,
  shippingAddress: null,
  method: 'credit_card',
}
const goods: CheckoutRequest = {
  ...tickets,
  hasMerchandise: true,
  shippingCountry: 'HR',
  shippingName: 'Ana Horvat',
  shippingAddress: { street: 'Ilica 1' },
}

test.each<[string, CheckoutRequest, string | null]>([
  ['tickets need no shipping', tickets, null],
  ['goods', goods, null],
  ['nothing', { ...tickets, itemCount: 0 }, 'cart-empty'],
  ['as much as an order can come to', { ...tickets, total: 2_000_000_000 }, null],
  ['more than that', { ...tickets, total: 2_000_000_001 }, 'total-too-high'],
  ['no country', { ...tickets, country: null }, 'country-missing'],
  ['an empty country', { ...tickets, country: '' }, 'country-missing'],
  ['goods to nowhere', { ...goods, shippingCountry: null }, 'shipping-country-missing'],
  ['goods to the moon', { ...goods, shippingCountry: 'MOON' }, 'shipping-impossible'],
  ['goods without a street', { ...goods, shippingAddress: {} }, 'fields-missing'],
  ['goods for nobody', { ...goods, shippingName: ' ' }, 'fields-missing'],
  ['no method', { ...tickets, method: null }, 'no-payment-method'],
  [
    'a transfer from elsewhere',
    { ...tickets, country: 'US', method: 'bank_transfer' },
    'bank-transfer-not-allowed',
  ],
  ['a voucher that covers', { ...tickets, discount: 20_000, method: 'voucher' }, null],
])('the checkout of %s', (_, request, refusal) => expect(whyNoCheckout(request, settings)).toBe(refusal))

test('missingShippingFields lists the empty required fields', () => {
  const fields = missingShippingFields(
    { ...goods, shippingCountry: 'US', shippingName: null },
    settings.addressLines,
  )
  expect(fields.map(({ label }) => label)).toEqual(['Full name', 'State'])
  expect(missingShippingFields(tickets, settings.addressLines)).toEqual([])
})

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
] as const)('unpaid limits: %s', (_, places, unpaid_orders, unpaid_places, why) =>
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

test('raised limits for orders and places both apply', () => {
  const own = { max_unpaid_orders: 5, max_unpaid_places: 60 }
  expect(whyNotUnpaid(10, { ...own, unpaid_orders: 4, unpaid_places: 50 }, shop)).toBeNull()
  expect(whyNotUnpaid(11, { ...own, unpaid_orders: 4, unpaid_places: 50 }, shop)).toBe('orders-unpaid')
  expect(whyNotUnpaid(1, { ...own, unpaid_orders: 5, unpaid_places: 50 }, shop)).toBe('orders-unpaid')
})
