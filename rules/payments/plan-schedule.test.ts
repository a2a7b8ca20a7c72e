import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween } from '../../tests/support/timing/days-between'
import { dayIn } from '../dates/dates'
import { type PlanUnits, planSchedule } from './instalments'

const due = (checkout: string, count: number, units: PlanUnits, zone = 'Europe/Zagreb') =>
  planSchedule(
    [
      { amount: 100, count: 0, units: 'months' },
      { amount: 200, count, units },
    ],
    new Date(checkout),
    zone,
  )[1]?.due_at.toISOString()

test.each<[string, string, number, PlanUnits, string]>([
  ['a week later', '2027-02-10T09:00:00Z', 1, 'weeks', '2027-02-17T22:59:59.000Z'],
  ['ten days later, summer time by then', '2027-03-20T09:00:00Z', 10, 'days', '2027-03-30T21:59:59.000Z'],
  ['a month later', '2027-02-10T09:00:00Z', 1, 'months', '2027-03-10T22:59:59.000Z'],
  ['the last day of a shorter month', '2027-01-31T09:00:00Z', 1, 'months', '2027-02-28T22:59:59.000Z'],
  [
    'two months from the 31st is the 31st again',
    '2027-01-31T09:00:00Z',
    2,
    'months',
    '2027-03-31T21:59:59.000Z',
  ],
  ['a leap day, a year later', '2028-02-29T09:00:00Z', 1, 'years', '2029-02-28T22:59:59.000Z'],
  ['the 31st in Zagreb, the 30th in UTC', '2027-01-30T23:30:00Z', 1, 'months', '2027-02-28T22:59:59.000Z'],
  ['the day the clocks go forward', '2027-02-28T09:00:00Z', 1, 'months', '2027-03-28T21:59:59.000Z'],
  ['the day the clocks go back', '2027-09-30T09:00:00Z', 31, 'days', '2027-10-31T22:59:59.000Z'],
  ['the same day', '2027-02-10T09:00:00Z', 0, 'days', '2027-02-10T22:59:59.000Z'],
])('%s', (_, checkout, count, units, instant) => expect(due(checkout, count, units)).toBe(instant))

test('another zone, another day', () => {
  expect(due('2027-02-10T03:00:00Z', 1, 'days', 'America/New_York')).toBe('2027-02-11T04:59:59.000Z')
})

test('where midnight is left out (Cuba, 14 March 2027), the day still ends before the next one begins', () => {
  expect(due('2027-03-12T12:00:00Z', 1, 'days', 'America/Havana')).toBe('2027-03-14T04:59:59.000Z')
})

test('the first is due at once, and every entry counts from the day of checkout', () => {
  const checkoutAt = new Date('2027-01-31T09:00:00Z')
  const plan = [1, 1, 2, 3].map((count) => ({ amount: 100 * count, count, units: 'months' as const }))
  const payments = planSchedule(plan, checkoutAt, 'Europe/Zagreb')
  expect(payments.map(({ amount }) => amount)).toEqual([100, 100, 200, 300])
  expect(payments[0]?.due_at).toEqual(checkoutAt)
  expect(payments.slice(1).map(({ due_at }) => dayIn(due_at, 'Europe/Zagreb'))).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ])
})

test('shipping is paid with the first payment', () => {
  const plan = [0, 1].map((count) => ({ amount: 1000, count, units: 'months' as const }))
  const payments = planSchedule(plan, new Date('2027-01-31T09:00:00Z'), 'Europe/Zagreb', 590)
  expect(payments.map(({ amount }) => amount)).toEqual([1590, 1000])
})

const checkout = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const zone = fc.constantFrom(
  'Europe/Zagreb',
  'America/New_York',
  'America/Havana',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'UTC',
)

test('days and weeks are that many calendar days of the zone', () => {
  fc.assert(
    fc.property(
      checkout,
      fc.nat(400),
      fc.constantFrom('days' as const, 'weeks' as const),
      zone,
      (at, count, units, zone) => {
        const dueAt = due(at.toISOString(), count, units, zone) ?? ''
        expect(daysBetween(at, dueAt, zone)).toBe(units === 'weeks' ? 7 * count : count)
        expect(dayIn(new Date(Date.parse(dueAt) + 1000), zone) > dayIn(dueAt, zone)).toBe(true)
      },
    ),
    { numRuns: 60 },
  )
})

test('months keep the day of the month, or take the last one', () => {
  fc.assert(
    fc.property(checkout, fc.nat(60), zone, (at, count, zone) => {
      const [year = 0, month = 0, day = 0] = dayIn(at, zone).split('-').map(Number)
      const last = new Date(Date.UTC(year, month + count, 0))
      const expected = new Date(Date.UTC(year, month - 1 + count, Math.min(day, last.getUTCDate())))
      expect(dayIn(due(at.toISOString(), count, 'months', zone) ?? '', zone)).toBe(
        expected.toISOString().slice(0, 10),
      )
    }),
    { numRuns: 60 },
  )
})
