import { expect, test } from 'vitest'
import * as texts from '#texts/compiled/office/new-order'
import { emptyField } from '#web/ui/field-errors'
import {
  emptyForm,
  faultsOf,
  grossOf,
  newLine,
  orderOf,
  totalOf,
  type OrderForm,
  type Sellable,
  canShip,
} from './order-form'

const pass: Sellable = {
  id: 1,
  external_code: 'pass',
  name: 'Pass',
  shop_item_type: 'tickets',
  price: 10_000,
  fee: 500,
  published: true,
  left: 4,
  timezone: 'Europe/Zagreb',
  times: [],
}
const coach = {
  ...pass,
  external_code: 'coach',
  times: [{ id: 1, travel_time: '2027-07-08T06:00:00.000Z', left: 1 }],
}
const shirt = { ...pass, external_code: 'shirt', shop_item_type: 'merchandise' as const }
const line = (item: Sellable, changed: object = {}) => ({ ...newLine(item, 1, 'EUR'), ...changed })
const details = {
  currency: 'EUR',
  timezone: 'Europe/Zagreb',
  shippingRates: { DE: 1290 },
  companiesByCard: false,
  addressLines: {
    street: { text: 'Street', required: true },
    city: { text: 'City', required: true },
    region: { text: 'Region', required: ['US'] },
  },
}
const ana = { ...emptyForm, fullName: 'Ana', email: 'ana@mail.example' }

test('an item costs price and fee, and keeps both unless it has a price of its own', () => {
  expect(newLine(pass, 1, 'EUR').price).toBe('105.00')
  expect(totalOf([line(pass), line(pass, { price: '40' })], 'EUR')).toBe(14_500)
  expect(orderOf({ ...ana, lines: [line(pass), line(pass, { price: '40' })] }, details)).toMatchObject({
    items: [
      { external_code: 'pass', full_name: 'Ana', email: 'ana@mail.example' },
      { price: 4000, fee: 0 },
    ],
    paid: 'cash',
    payment_method: null,
  })
})

test('the acceptance of the terms is sent as it is ticked', () => {
  const form = { ...ana, lines: [line(pass)] }
  expect(orderOf(form, details)).toMatchObject({ terms_accepted: false })
  expect(orderOf({ ...form, termsAccepted: true }, details)).toMatchObject({ terms_accepted: true })
})

test('holders are the customer unless named; goods have none', () => {
  const lines = [line(pass, { fullName: 'Ivo', email: 'ivo@mail.example' }), line(shirt)]
  expect(orderOf({ ...ana, lines }, details)).toMatchObject({
    items: [
      { full_name: 'Ivo', email: 'ivo@mail.example' },
      { full_name: null, email: null },
    ],
  })
})

test('what is free takes no money, and what is mailed is not paid', () => {
  const free = { ...ana, lines: [line(pass, { price: '0' })] }
  expect(orderOf(free, details)).toMatchObject({ paid: null, payment_method: null })
  const mailed = { ...ana, lines: [line(pass)], way: 'bank_transfer' as const }
  expect(orderOf(mailed, details)).toMatchObject({ paid: null, payment_method: 'bank_transfer' })
})

test('says what is missing, at its field', () => {
  const faults = (form: OrderForm) => faultsOf(form, details)
  expect(faults(emptyForm)).toEqual({
    items: texts.items_missing(),
    fullName: texts.name_missing(),
    email: texts.email_wrong(),
  })
  const wrong = [line(pass, { price: 'much', email: 'nobody' }), { ...line(coach), key: 2 }]
  expect(faults({ ...ana, lines: wrong })).toEqual({
    '1.email': texts.email_wrong(),
    '1.price': texts.price_wrong(),
    '2.travelTime': texts.time_missing(),
  })
  expect(orderOf({ ...ana, lines: wrong }, details)).toBeNull()
  expect(faults({ ...ana, lines: [line(pass)] })).toEqual({})
})

test('a discount is taken off with its reason; one of everything takes no money', () => {
  const some = { ...ana, lines: [line(pass)], discount: '5', discountReason: ' Press ' }
  expect(orderOf(some, details)).toMatchObject({ discount: { amount: 500, reason: 'Press' }, paid: 'cash' })
  expect(orderOf({ ...some, discount: '105' }, details)).toMatchObject({ paid: null, payment_method: null })
  expect(faultsOf({ ...some, discount: '105.01' }, details)).toEqual({ discount: texts.discount_wrong() })
  expect(faultsOf({ ...some, discountReason: ' ' }, details)).toEqual({
    discountReason: texts.discount_reason_missing(),
  })
})

test('a deadline is sent with what is mailed alone', () => {
  const mailed = { ...ana, lines: [line(pass)], payUntil: '2027-06-30', way: 'bank_transfer' as const }
  expect(orderOf(mailed, details)).toMatchObject({ pay_until: '2027-06-30T21:59:00.000Z' })
  expect(orderOf({ ...mailed, way: 'cash' }, details)).not.toHaveProperty('pay_until')
})

test('goods to be sent cost the rate of their country, and go to the whole address', () => {
  const address = { street: ' Weg 1 ', city: 'Bonn', region: '' }
  const sent = { ...ana, lines: [line(shirt)], handing: 'send' as const, country: 'DE', address }
  expect(grossOf(sent, details)).toBe(11_790)
  expect(orderOf(sent, details)?.customer).toEqual({
    full_name: 'Ana',
    email: 'ana@mail.example',
    country: 'DE',
    address: { street: 'Weg 1', city: 'Bonn' },
  })
  const given = { ...sent, lines: [line(shirt, { price: '0' })] }
  expect(orderOf(given, details)).toMatchObject({ paid: 'cash' })
  const off = { ...sent, discount: '117.90', discountReason: 'Press' }
  expect(orderOf(off, details)).toMatchObject({ discount: { amount: 11_790 }, paid: null })

  const collected = { ...sent, handing: 'collect' as const }
  expect(grossOf(collected, details)).toBe(10_500)
  expect(orderOf(collected, details)?.customer).not.toHaveProperty('address')
})

test('says at its field what lacks to send goods', () => {
  const sent = { ...ana, lines: [line(shirt)], handing: 'send' as const }
  expect(faultsOf(sent, details)).toEqual({ country: texts.country_missing() })
  expect(faultsOf({ ...sent, country: 'HR' }, details)).toEqual({
    country: texts.country_without_rate(),
  })
  expect(grossOf({ ...sent, country: 'HR' }, details)).toBeNull()
  const partly = { ...sent, country: 'DE', address: { street: 'Weg 1', city: ' ' } }
  expect(faultsOf(partly, details)).toEqual({
    form: 'Please fill out the following fields: City',
    'address.city': emptyField,
  })
  const free = { ...details, addressLines: { street: { text: 'Street', required: false } } }
  expect(faultsOf({ ...sent, country: 'DE' }, free)).toEqual({ 'address.street': texts.address_missing() })
})

test('without goods, and in a shop without rates, nothing is sent', () => {
  const form = { ...ana, lines: [line(pass)], handing: 'send' as const, country: 'DE' }
  expect(canShip(form, details)).toBe(false)
  expect(faultsOf(form, details)).toEqual({})
  expect(grossOf(form, details)).toBe(10_500)
  const goods = { ...form, lines: [line(shirt)] }
  expect(canShip(goods, details)).toBe(true)
  expect(canShip(goods, { ...details, shippingRates: {} })).toBe(false)
})
