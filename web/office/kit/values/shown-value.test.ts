import { expect, test } from 'vitest'
import { shownValue, wholeValue } from './shown-value'

const shop = { currency: 'EUR', timezone: 'Europe/Zagreb' }

test.each([
  ['price', 1250, '€12.50'],
  ['shippingRates', { HR: 590, DE: 1290 }, 'HR: €5.90, DE: €12.90'],
  ['limit_per_order', 4, '4'],
  ['published', false, 'no'],
  ['event', null, 'nothing'],
  ['countries', [], 'nothing'],
  ['countries', ['HR', 'DE'], 'HR, DE'],
  ['socialLinks', [{ text: 'Mastodon', url: 'https://m.example' }], 'text: Mastodon, url: https://m.example'],
  ['seller', { name: 'Valbor', vatNumber: 'HR1' }, 'name: Valbor, vat number: HR1'],
  ['travel_times', [{}], '1 departure'],
  ['payment_plan', [{}, {}], '2 payments'],
  ['payment_plan', [], 'none'],
  ['travel_time', '2027-07-08T06:00:00.000Z', 'Thu, 8 Jul 2027, 08:00 CEST'],
  ['at', '2027-07-08T06:00:00+00:00', 'Thu, 8 Jul 2027, 08:00 CEST'],
  ['payment_method', 'bank_transfer', 'bank transfer'],
  ['call', 'save-item', 'save item'],
  [
    'filters',
    { status: ['refund-problem'], item: ['valbor27-pass'] },
    'status: refund problem, item: valbor27-pass',
  ],
  ['shop_description', '<p>Doors at <b>16:00</b></p>', 'Doors at  16:00'],
  ['shop_description', 'x'.repeat(99), `${'x'.repeat(60)}…`],
])('the field %s is shown as a person reads it', (key, value, text) => {
  expect(shownValue(key, value, shop)).toBe(text)
})

test('of a group only what differs is shown, beside the other group', () => {
  const [mine, theirs] = [
    { tickets: 'Tickets', day: 'Day tickets', boats: { text: 'Boats', rank: 1 } },
    { tickets: 'Tickets', day: 'Days', goods: 'Merch', boats: { text: 'Ships', rank: 1 } },
  ]
  expect(shownValue('labels', mine, shop, theirs)).toBe('day: Day tickets, boats: text: Boats, goods: –')
  expect(shownValue('labels', theirs, shop, mine)).toBe('day: Days, goods: Merch, boats: text: Ships')
  expect(shownValue('shippingRates', { HR: 500, DE: 900 }, shop, { HR: 590, DE: 900 })).toBe('HR: €5.00')
})

test('the whole of a value is there, an entry a line, where a line has a part of it alone', () => {
  const whole = (key: string, value: unknown) => wholeValue(key, value, shop)
  for (const value of [null, true, 4, 'x'.repeat(60), [], {}, { HR: 500 }])
    expect(whole('any', value)).toBe(null)
  expect(whole('any', 'x'.repeat(61))).toBe('x'.repeat(61))
  expect(whole('shippingRates', { HR: 500, DE: 900 })).toBe('HR: €5.00\nDE: €9.00')
  const plan = [
    { amount: 5000, count: 0 },
    { amount: 5000, count: 1 },
  ]
  expect(whole('payment_plan', plan)).toBe('amount: €50.00, count: 0\namount: €50.00, count: 1')
  expect(whole('payment_plan', plan.slice(1))).toBe('amount: €50.00, count: 1')
})
