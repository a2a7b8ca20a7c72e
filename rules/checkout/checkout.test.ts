import { expect, test } from 'vitest'
import { missingShippingFields, whyNoCheckout, type CheckoutRequest, type CheckoutSettings } from './checkout'

const settings: CheckoutSettings = {
  creditCardActive: true,
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
])('%s', (_, request, refusal) => expect(whyNoCheckout(request, settings)).toBe(refusal))

test('the list of what is missing', () => {
  const fields = missingShippingFields(
    { ...goods, shippingCountry: 'US', shippingName: null },
    settings.addressLines,
  )
  expect(fields.map(({ label }) => label)).toEqual(['Full name', 'State'])
  expect(missingShippingFields(tickets, settings.addressLines)).toEqual([])
})
