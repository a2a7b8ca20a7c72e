import { expect, test } from 'vitest'
import { emptyForm, newLine, orderOf, totalOf, type Sellable } from './order-form'
import * as words from './words'

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
const ana = { ...emptyForm, fullName: 'Ana', email: 'ana@mail.example' }

test('an item costs price and fee, and keeps both unless it has a price of its own', () => {
  expect(newLine(pass, 1, 'EUR').price).toBe('105.00')
  expect(totalOf([line(pass), line(pass, { price: '40' })], 'EUR')).toBe(14_500)
  expect(orderOf({ ...ana, lines: [line(pass), line(pass, { price: '40' })] }, 'EUR')).toMatchObject({
    items: [
      { external_code: 'pass', full_name: 'Ana', email: 'ana@mail.example' },
      { price: 4000, fee: 0 },
    ],
    paid: 'cash',
    payment_method: null,
  })
})

test('holders are the customer unless named; goods have none', () => {
  const lines = [line(pass, { fullName: 'Ivo', email: 'ivo@mail.example' }), line(shirt)]
  expect(orderOf({ ...ana, lines }, 'EUR')).toMatchObject({
    items: [
      { full_name: 'Ivo', email: 'ivo@mail.example' },
      { full_name: null, email: null },
    ],
  })
})

test('what is free takes no money, and what is mailed is not paid', () => {
  const free = { ...ana, lines: [line(pass, { price: '0' })] }
  expect(orderOf(free, 'EUR')).toMatchObject({ paid: null, payment_method: null })
  const mailed = { ...ana, lines: [line(pass)], way: 'bank_transfer' as const }
  expect(orderOf(mailed, 'EUR')).toMatchObject({ paid: null, payment_method: 'bank_transfer' })
})

test('says what is missing', () => {
  expect(orderOf(ana, 'EUR')).toBe(words.itemsMissing)
  expect(orderOf({ ...ana, lines: [line(pass, { price: 'much' })] }, 'EUR')).toBe(words.priceWrong)
  expect(orderOf({ ...ana, lines: [line(coach)] }, 'EUR')).toBe(words.timeMissing)
})
