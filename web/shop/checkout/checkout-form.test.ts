import { expect, test } from 'vitest'
import { alertText, emptyField } from '../../ui/field-errors'
import { companyParts } from '../company/company-parts'
import {
  checkCheckout,
  checkoutPayload,
  emptyCheckout,
  methodWithoutVoucher,
  methodsOf,
  planOf,
  totalBeforeDiscount,
  whyDisabled,
  whyNoCard,
  type CheckoutFacts,
  type CheckoutForm,
} from './checkout-form'

const settings = {
  creditCardActive: true,
  cardMinimum: 50,
  currency: 'EUR',
  contactEmail: 'hello@shop.example',
  bankTransferCountries: ['HR', 'SI'],
  countries: { HR: 'Croatia', US: 'United States' },
  addressLines: {
    street: { text: 'Street', required: true },
    city: { text: 'City', required: true },
    region: { text: 'State', required: ['US'] },
  },
}
const details: CheckoutFacts = {
  hasGoods: false,
  hasPlan: false,
  total: 5000,
  discount: 0,
  cannotShip: false,
  company: companyParts,
}
const form: CheckoutForm = {
  ...emptyCheckout(
    { country: 'HR', address: { street: 'Ilica 1', city: 'Zagreb' }, company: null },
    null,
    [],
  ),
  payment_method: 'credit_card',
  terms: true,
}
const ana = 'Ana Horvat'

test('the terms start empty, and the country is the account’s, else the visitor’s', () => {
  expect(emptyCheckout({ country: null, address: {}, company: null }, 'SI', [])).toMatchObject({
    country: 'SI',
    terms: false,
  })
})

test.each([
  ['no country', { ...form, country: '' }, details, 'Please choose your country.'],
  [
    'no way to ship',
    form,
    { ...details, hasGoods: true, cannotShip: true },
    'We are currently unable to ship to your country.',
  ],
  ['nothing to pay with', { ...form, country: 'US' }, details, null],
  ['all is well', form, details, null],
  ['figures on their way', form, { ...details, total: null }, null],
])('the button with %s', (_, given, known, why) => expect(whyDisabled(given, known, settings)).toBe(why))

test('no method where card is off and the country has no transfer', () => {
  const off = { ...settings, creditCardActive: false }
  expect(whyDisabled({ ...form, country: 'US' }, details, off)).toBe('No valid payment methods found.')
})

test.each([
  ['both: the chosen one', form, details, 'credit_card'],
  ['both and none chosen', { ...form, payment_method: null }, details, null],
  ['a voucher that covers all', form, { ...details, discount: 5000 }, 'voucher'],
  ['a country without transfer', { ...form, country: 'US', payment_method: null }, details, 'credit_card'],
  [
    'a choice that no longer exists',
    { ...form, country: 'US', payment_method: 'bank_transfer' as const },
    details,
    'credit_card',
  ],
  ['a plan', { ...form, payment_method: null }, { ...details, hasPlan: true }, 'credit_card'],
])('method with %s', (_, given, known, method) =>
  expect(methodsOf(given, known, settings).method).toBe(method),
)

test.each([
  ['the only one', { ...form, country: '', payment_method: null }, details, 'credit_card'],
  [
    'before the figures arrive',
    { ...form, payment_method: 'bank_transfer' as const },
    { ...details, total: null },
    'bank_transfer',
  ],
  ['under a voucher', form, { ...details, discount: 5000 }, 'credit_card'],
  ['none chosen', { ...form, payment_method: null }, details, null],
])('method that a new country keeps: %s', (_, given, known, method) =>
  expect(methodWithoutVoucher(given, known, settings)).toBe(method),
)

test('tickets alone need no address', () =>
  expect(checkCheckout({ ...form, address: {} }, details, settings, ana)).toEqual({}))

test('the terms must be ticked', () =>
  expect(checkCheckout({ ...form, terms: false }, details, settings, ana)).toEqual({
    terms: 'Please accept the Terms and Conditions.',
  }))

test('no method selected is not the same as no method offered', () => {
  const given = { ...form, payment_method: null }
  const off = { ...settings, creditCardActive: false, bankTransferCountries: [] }
  expect(checkCheckout(given, details, settings, ana)).toEqual({
    payment_method: 'Please choose how to pay.',
  })
  expect(checkCheckout(given, details, off, ana)).toEqual({
    payment_method: 'No valid payment methods found.',
  })
})

test('goods to the billing address name the lines that it lacks', () => {
  const sentence = 'Please fill out the following fields: City, State'
  const given = { ...form, country: 'US', address: { street: '5th Avenue', city: ' ' } }
  expect(checkCheckout(given, { ...details, hasGoods: true }, settings, ana)).toEqual({
    form: sentence,
    'address.city': emptyField,
    'address.region': emptyField,
  })
  // The alert shows each sentence once. It leaves out the errors of the individual empty fields.
  const unaccepted = checkCheckout({ ...given, terms: false }, { ...details, hasGoods: true }, settings, ana)
  expect(alertText(unaccepted)).toBe(`${sentence}\nPlease accept the Terms and Conditions.`)
})

test('goods to another address need its country first, then name and lines', () => {
  const elsewhere = { ...form, same_address: false }
  const goods = { ...details, hasGoods: true }
  expect(checkCheckout(elsewhere, goods, settings, ana)).toEqual({
    shipping_country: 'Please choose the shipping country.',
  })
  const sentence = 'Please fill out the following fields: Full name, Street, City'
  expect(checkCheckout({ ...elsewhere, shipping_country: 'HR' }, goods, settings, ana)).toEqual({
    form: sentence,
    shipping_name: emptyField,
    'shipping_address.street': emptyField,
    'shipping_address.city': emptyField,
  })
})

test('of some fields only what is wrong with them: the list shrinks as they are filled in', () => {
  const goods = { ...details, hasGoods: true }
  const requested = new Set(['country', 'address.street', 'address.city', 'terms'])
  const empty = { ...form, address: {}, terms: false, payment_method: null }
  expect(checkCheckout(empty, goods, settings, ana, requested)).toEqual({
    form: 'Please fill out the following fields: Street, City',
    'address.street': emptyField,
    'address.city': emptyField,
    terms: 'Please accept the Terms and Conditions.',
  })
  const half = { ...empty, address: { street: 'Ilica 1' }, terms: true }
  expect(checkCheckout(half, goods, settings, ana, requested)).toEqual({
    form: 'Please fill out the following fields: City',
    'address.city': emptyField,
  })
  const whole = { ...half, address: { street: 'Ilica 1', city: 'Zagreb' } }
  expect(checkCheckout(whole, goods, settings, ana, requested)).toEqual({})
  expect(checkCheckout(empty, goods, settings, ana, new Set())).toEqual({})
})

test('the payload carries the recipient in the address, and no voucher with a plan', () => {
  const voucher = { code: 'SUN', discount_amount: 100 }
  const sent = checkoutPayload({ ...form, voucher }, { ...details, hasGoods: true }, settings, {
    full_name: ana,
  })
  expect(sent.order?.shipping_address).toEqual({ full_name: ana, street: 'Ilica 1', city: 'Zagreb' })
  expect(sent.voucher_code).toBe('SUN')
  const plan = checkoutPayload({ ...form, voucher }, { ...details, hasPlan: true }, settings, {
    full_name: ana,
  })
  expect(plan).toMatchObject({
    voucher_code: null,
    order: { shipping_address: null, payment_method: 'credit_card' },
  })
})

test('the total before the discount is items and shipping, with tax', () => {
  const items = [{ price: 4705 }, { price: 2599 }] as Parameters<typeof totalBeforeDiscount>[0]['items']
  expect(totalBeforeDiscount({ items, shipping: { name: 'Shipping', type: 'shipping', price: 450 } })).toBe(
    7754,
  )
  expect(totalBeforeDiscount({ items, shipping: null })).toBe(7304)
})

const company = { name: 'Adria Booking d.o.o.', vat_number: '18683136487' }
const ofCompany = { ...form, is_company: true, company }

test('a company needs a name, a number of its country and an address', () => {
  const empty = { ...ofCompany, company: { name: '', vat_number: '' }, address: {} }
  expect(checkCheckout(empty, details, settings, ana)).toMatchObject({
    form: 'Please fill out the following fields: Company name, VAT number, Street, City',
    'company.name': emptyField,
    'company.vat_number': emptyField,
    'address.street': emptyField,
    'address.city': emptyField,
  })
  const wrong = { ...ofCompany, company: { ...company, vat_number: '18683136488' } }
  expect(Object.keys(checkCheckout(wrong, details, settings, ana))).toEqual(['company.vat_number'])
  expect(checkCheckout(ofCompany, details, settings, ana)).toEqual({})
  expect(checkCheckout({ ...empty, is_company: false }, details, settings, ana)).toEqual({})
})

test('a missing address is named once where the goods of a company go to it too', () => {
  const goods = { ...details, hasGoods: true }
  expect(checkCheckout({ ...ofCompany, address: {} }, goods, settings, ana)['form']).toBe(
    'Please fill out the following fields: Street, City',
  )
})

test('a Croatian company pays by card only where the shop reports to the Croatian tax authority', () => {
  const reporting = { ...settings, companiesByCard: true as const }
  expect(methodsOf(ofCompany, details, settings).methods).toEqual(['credit_card', 'bank_transfer'])
  expect(methodsOf(ofCompany, details, reporting)).toEqual({
    methods: ['credit_card'],
    method: 'credit_card',
  })
  expect(methodsOf({ ...ofCompany, is_company: false }, details, reporting).methods).toHaveLength(2)
  const abroad = { ...ofCompany, country: 'SI', company: { ...company, vat_number: 'SI12345678' } }
  expect(methodsOf(abroad, details, reporting).methods).toHaveLength(2)
})

test('the payload has the company while it buys', () => {
  expect(checkoutPayload(ofCompany, details, settings, { full_name: ana }).customer?.company).toEqual(company)
  const bought = { ...ofCompany, is_company: false }
  expect(checkoutPayload(bought, details, settings, { full_name: ana }).customer?.company).toBeNull()
})

test('the plan of goods has their shipping in its first payment', () => {
  const payment_plan = [0, 1].map((count) => ({ amount: 4500, count, units: 'months' as const }))
  const planned = { has_payment_plan: true, payment_plan }
  const cart = { products: [], merchandise: [{ merchandise: planned }] }
  const invoice = { shipping: { name: 'Shipping', type: null, price: 500 } } as unknown as Parameters<
    typeof planOf
  >[1]
  const amounts = (of: Parameters<typeof planOf>[1]) => planOf(cart, of)?.map(({ amount }) => amount)
  expect([amounts(null), amounts(invoice)]).toEqual([
    [4500, 4500],
    [5000, 4500],
  ])
  const atOnce = { has_payment_plan: false, payment_plan: [] }
  expect(planOf({ products: [{ product: atOnce }], merchandise: [] }, invoice)).toBeNull()
})

test('the page says why a small amount cannot be paid by card', () => {
  const why = (more: Partial<CheckoutFacts>) => whyNoCard({ ...details, ...more }, settings)
  expect(why({ discount: 4970 })).toBe('Only €0.30 is left to pay, and cards can pay €0.50 or more.')
  expect(why({ hasPlan: true, lowestPayment: 49 })).toContain('One payment of this plan is only €0.49')
  for (const more of [{}, { discount: 4950 }, { discount: 5000 }, { total: null }])
    expect(why(more)).toBeNull()
  expect(methodsOf(form, { ...details, discount: 4970 }, settings)).toEqual({
    methods: ['bank_transfer'],
    method: 'bank_transfer',
  })
  expect(methodWithoutVoucher(form, { ...details, discount: 4970 }, settings)).toBe('credit_card')
})

test('the method of the last order is selected, otherwise the card', () => {
  const own = (payment_method: 'credit_card' | 'bank_transfer' | 'voucher') => ({
    is_buyer: true,
    payment_method,
  })
  const methodAfter = (...orders: Parameters<typeof emptyCheckout>[2][number][]) =>
    methodsOf(
      { ...emptyCheckout({ country: 'HR', address: {}, company: null }, null, orders) },
      details,
      settings,
    ).method
  expect(methodAfter()).toBe('credit_card')
  expect(methodAfter(own('bank_transfer'), own('credit_card'))).toBe('bank_transfer')
  expect(methodAfter(own('voucher'), own('bank_transfer'))).toBe('bank_transfer')
  expect(methodAfter({ is_buyer: false, payment_method: 'bank_transfer' })).toBe('credit_card')
})
