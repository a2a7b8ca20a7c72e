import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween } from '../../tests/support/timing/days-between'
import { dueFlags } from '../orders/payment-status'
import { planCalendar, reminderFor } from './plan-reminders'
import { planSchedule } from './instalments'

const zone = 'Europe/Zagreb'

test.each([
  ['2027-03-06T22:59:59Z', null],
  ['2027-03-06T23:00:00Z', 'soon'],
  ['2027-03-08T12:00:00Z', 'soon'],
  ['2027-03-09T22:59:59Z', 'soon'],
  ['2027-03-09T23:00:00Z', 'today'],
  ['2027-03-10T22:59:59Z', 'today'],
  // Missed: the shop was down all day, or a refund request stood in the way until now.
  ['2027-03-10T23:00:00Z', 'overdue'],
  ['2027-03-20T22:59:59Z', 'overdue'],
  ['2027-03-20T23:00:00Z', null],
])('at %s, with a payment due on the 10th: %s', (now, reminder) => {
  const dueAt = new Date('2027-03-10T22:59:59Z')
  expect(reminderFor(dueAt, planCalendar(new Date(now), zone, 10))).toBe(reminder)
})

test('the first instant of a day belongs to it', () => {
  const calendar = planCalendar(new Date('2027-03-09T12:00:00Z'), zone, 10)
  const { grace, today, soon, later } = calendar
  expect([grace, today, soon, later].map((dueAt) => reminderFor(dueAt, calendar))).toEqual([
    'overdue',
    'today',
    'soon',
    null,
  ])
})

test('days that have 23 or 25 hours are whole days', () => {
  // Summer time begins on 28 March 2027 and ends on 31 October.
  const spring = planCalendar(new Date('2027-03-27T23:30:00Z'), zone, 10)
  expect(spring.today).toEqual(new Date('2027-03-27T23:00:00Z'))
  expect(spring.soon).toEqual(new Date('2027-03-28T22:00:00Z'))
  const autumn = planCalendar(new Date('2027-10-31T22:30:00Z'), zone, 10)
  expect(autumn.today).toEqual(new Date('2027-10-30T22:00:00Z'))
  expect(autumn.soon).toEqual(new Date('2027-10-31T23:00:00Z'))
})

test('says of every instalment of every plan what its flags and the days between say', () => {
  const moment = fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2029-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  const zones = fc.constantFrom('Europe/Zagreb', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC')
  const units = fc.constantFrom('days', 'weeks', 'months', 'years')
  fc.assert(
    fc.property(
      moment,
      zones,
      fc.integer({ min: 1, max: 6 }),
      units,
      fc.integer({ min: -20, max: 10 }),
      (bought, zone, count, unit, days) => {
        const entry = { amount: 1, count, units: unit } as const
        const plan = [{ ...entry, count: 0 }, entry]
        const due_at = planSchedule(plan, bought, zone)[1]?.due_at ?? bought
        const now = new Date(due_at.getTime() + days * 86_400_000 - 40_000_000)
        const calendar = planCalendar(now, zone, 10)
        const reminder = reminderFor(due_at, calendar)
        const { due, overdue } = dueFlags({ payment_status: 'partial', due_at }, now, zone)
        const left = daysBetween(now, due_at, zone)
        expect(reminder === 'today').toBe(due)
        expect(reminder === 'soon').toBe(left >= 1 && left <= 3)
        expect(reminder === 'overdue' || due_at < calendar.grace).toBe(overdue)
        expect(due_at < calendar.grace).toBe(left < -10)
      },
    ),
  )
})
