import { expect, test } from 'vitest'
import { codeFrom, emptyItem, whatIsMissing } from './item-values'
import { shownValue, wholeValue } from './shown-value'

test('a name suggests a code that the catalogue takes', () => {
  expect(codeFrom('  Coach from Đakovo: Šibenik & back!')).toBe('coach-from-dakovo-sibenik-back')
  expect(codeFrom('…')).toBe('')
  expect(codeFrom('x'.repeat(200))).toHaveLength(60)
})

test('an empty form lacks name, code, group and price; a departure its time', () => {
  expect(Object.keys(whatIsMissing(emptyItem))).toEqual([
    'item.name',
    'item.external_code',
    'item.type',
    'item.price',
  ])
  const full = { ...emptyItem, name: 'Coach', external_code: 'coach', type: 'transport', price: 0 }
  expect(whatIsMissing(full)).toEqual({})
  const times = [{ travel_time: '', stock_level: Number.NaN }]
  expect(Object.keys(whatIsMissing({ ...full, travel_times: times }))).toEqual([
    'item.travel_times.0.travel_time',
    'item.travel_times.0.stock_level',
  ])
})

test.each([
  ['price', 1250, '€12.50'],
  ['limit_per_order', 4, '4'],
  ['published', false, 'no'],
  ['event', null, 'nothing'],
  ['travel_times', [{}], '1 departure'],
  ['payment_plan', [{}, {}], '2 payments'],
  ['travel_time', '2027-07-08T06:00:00.000Z', 'Thu, 8 Jul 2027, 08:00 CEST'],
  ['shop_description', 'x'.repeat(99), `${'x'.repeat(60)}…`],
])('of two people the field %s is told as a person reads it', (key, value, text) => {
  expect(shownValue(key, value, { currency: 'EUR', timezone: 'Europe/Zagreb' })).toBe(text)
})

test('the whole of a value is there where a line has a part of it alone', () => {
  expect([null, true, 4, 'x'.repeat(60), [], {}].map(wholeValue)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(wholeValue('x'.repeat(61))).toBe('x'.repeat(61))
  expect(wholeValue([{ amount: 5000 }])).toBe('[\n {\n  "amount": 5000\n }\n]')
})
