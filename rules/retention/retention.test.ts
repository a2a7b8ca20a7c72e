import { expect, test } from 'vitest'
import { erasedFrom, monthsBefore, whyNamesStay } from './retention'

test.each([
  ['2027-07-12T03:00:00.000Z', 12, '2028-07-12T03:00:00.000Z'],
  ['2027-08-31T10:00:00.000Z', 6, '2028-02-29T10:00:00.000Z'],
  ['2027-12-31T23:30:00.000Z', 2, '2028-02-29T23:30:00.000Z'],
])('the orders of an event that ended at %s are erased after %i months', (end, months, from) => {
  expect(erasedFrom(new Date(end), months).toISOString()).toBe(from)
})

test('monthsBefore finds an event from the instant at which its orders are erased', () => {
  const now = new Date('2028-07-12T03:00:00.000Z')
  expect(monthsBefore(now, 12).toISOString()).toBe('2027-07-12T03:00:00.000Z')
})

const now = new Date('2027-09-01T10:00:00Z')
const settled = {
  is_cancelled: false,
  owed: 0,
  has_open_refund: false,
  has_open_withdrawal: false,
  has_goods_under_way: false,
  tickets_until: new Date('2027-07-12T04:00:00Z'),
}

test.each([
  ['settled, its event is over', {}, null],
  ['without tickets', { tickets_until: null }, null],
  ['a part is still to be paid', { owed: 1 }, 'unpaid'],
  ['cancelled without its money', { is_cancelled: true, owed: 1 }, null],
  ['cancelled, and its money goes back', { is_cancelled: true, has_open_refund: true }, 'refund'],
  ['withdrawn from', { has_open_withdrawal: true }, 'withdrawal'],
  ['goods are under way', { has_goods_under_way: true }, 'goods'],
  ['its event comes', { tickets_until: new Date('2027-09-01T10:00:01Z') }, 'tickets'],
  ['its event ended just now', { tickets_until: now }, null],
] as const)('erasing an order’s personal data: %s', (_case, differing, why) => {
  expect(whyNamesStay({ ...settled, ...differing }, now)).toBe(why)
})
