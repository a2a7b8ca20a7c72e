import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysBetween } from '#tests/support/timing/days-between'
import { dayIn } from '../dates/dates'
import { type PaymentStatus, dueFlags } from '../orders/payment-status'
import {
  whyNotPlan,
  type PlanEntry,
  type PlanUnits,
  planClosesAt,
  planSchedule,
  attemptNotice,
  whyNotPay,
  type PayableOrder,
  planCalendar,
  reminderFor,
} from './instalments'

const plan = (...amounts: number[]): PlanEntry[] =>
  amounts.map((amount, count) => ({ amount, count, units: 'months' }))

test.each<[string, PlanEntry[], string | null]>([
  ['58 + 50 + 50 = 149 + 9', plan(5800, 5000, 5000), null],
  ['no plan', [], null],
  ['the price without the fee', plan(4900, 5000, 5000), 'plan-sum-differs'],
  ['one cent too much', plan(5801, 5000, 5000), 'plan-sum-differs'],
  ['nothing now', plan(0, 7900, 7900), 'plan-amount-not-positive'],
  ['a gift in between', plan(15_900, -100), 'plan-amount-not-positive'],
  ['half a cent', plan(7900.5, 7899.5), 'plan-amount-not-positive'],
  ['half a month', [...plan(7900), { amount: 7900, count: 0.5, units: 'months' }], 'plan-count-invalid'],
  [
    'before the checkout',
    [...plan(7900), { amount: 7900, count: -1, units: 'months' }],
    'plan-count-invalid',
  ],
])('the plan of a product: %s', (_, entries, fault) => expect(whyNotPlan(entries, 14_900, 900)).toBe(fault))

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
])('an instalment is due: %s', (_, checkout, count, units, instant) =>
  expect(due(checkout, count, units)).toBe(instant),
)

test('the due day of an instalment depends on the zone', () => {
  expect(due('2027-02-10T03:00:00Z', 1, 'days', 'America/New_York')).toBe('2027-02-11T04:59:59.000Z')
})

test('an instalment is due before the next day begins, also where midnight is skipped (Cuba, 14 March 2027)', () => {
  expect(due('2027-03-12T12:00:00Z', 1, 'days', 'America/Havana')).toBe('2027-03-14T04:59:59.000Z')
})

test('the first payment of a plan is due at once, and all others count from the day of the checkout', () => {
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

test.each<[string, string, PlanUnits, string | null]>([
  // The last payment of 31 March is due on 30 April, and that of 1 April on 1 May.
  ['two payments', '2027-05-01T10:00:00Z', 'months', '2027-03-31T22:00:00.000Z'],
  ['a start just after midnight', '2027-04-30T22:00:00Z', 'months', '2027-03-31T22:00:00.000Z'],
  ['a start just before midnight', '2027-04-30T21:59:00Z', 'months', '2027-03-29T22:00:00.000Z'],
  ['days', '2027-05-01T10:00:00Z', 'days', '2027-04-29T22:00:00.000Z'],
])(
  'a plan with %s for a start at %s in %s closes on the first day that is too late',
  (_name, start, units, closes) => {
    const plan = [0, 1].map((count) => ({ amount: 100, count, units }))
    const at = planClosesAt(plan, new Date(start), 'Europe/Zagreb')
    expect(at?.toISOString() ?? null).toBe(closes)
    if (at === null) return
    const last = (checkout: Date) => planSchedule(plan, checkout, 'Europe/Zagreb').at(-1)?.due_at ?? checkout
    expect(last(at) > new Date(start)).toBe(true)
    expect(last(new Date(at.getTime() - 1)) > new Date(start)).toBe(false)
  },
)

test('a plan without later payments never closes', () => {
  expect(
    planClosesAt([{ amount: 100, count: 0, units: 'months' }], new Date('2027-05-01T10:00:00Z'), 'UTC'),
  ).toBeNull()
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

test('days and weeks of a plan are calendar days of the zone', () => {
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

test('months of a plan keep the day of the month, or take the last day', () => {
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

const order: PayableOrder = {
  payment_status: 'partial',
  payment_method: 'credit_card',
  has_active_refunds: false,
}
const payment = { payment_status: 'pending' as PaymentStatus, attempt: 0, amount: 5000, paid_amount: 0 }
const limits = { maxAttempts: 5, cardMinimum: 50 }

test.each<[string, Partial<PayableOrder>, Partial<typeof payment>, string | null]>([
  ['an instalment of a plan', {}, {}, null],
  ['the first payment after a decline', { payment_status: 'pending' }, { attempt: 1 }, null],
  [
    'after an abandoned try',
    { payment_status: 'processing' },
    { payment_status: 'processing', attempt: 2 },
    null,
  ],
  ['paid', {}, { payment_status: 'paid' }, 'payment-not-open'],
  ['that is cancelled', {}, { payment_status: 'cancelled' }, 'payment-not-open'],
  ['of a paid order', { payment_status: 'paid' }, {}, 'payment-not-open'],
  ['of an order with a problem', { payment_status: 'problem' }, {}, 'payment-not-open'],
  ['of a cancelled order', { payment_status: 'cancelled' }, {}, 'payment-not-open'],
  ['with a problem', {}, { payment_status: 'problem' }, 'payment-not-open'],
  ['that waits for a transfer', { payment_method: 'bank_transfer' }, {}, 'payment-not-open'],
  ['while a refund is requested', { has_active_refunds: true }, {}, 'refund-blocks-plan'],
  ['the last attempt', {}, { attempt: 4 }, null],
  ['of the lowest amount', {}, { amount: 80, paid_amount: 30 }, null],
  ['whose rest is too small', {}, { amount: 80, paid_amount: 31 }, 'card-amount-too-small'],
  ['one attempt too many', {}, { attempt: 5 }, 'attempts-exhausted'],
])('paying an instalment by card: %s', (_, orderGiven, paymentGiven, refusal) => {
  expect(whyNotPay({ ...order, ...orderGiven }, { ...payment, ...paymentGiven }, limits)).toBe(refusal)
})

test.each<[number, PaymentStatus, string | null]>([
  [2, 'pending', null],
  [3, 'pending', 'maximum-near'],
  [4, 'processing', 'maximum-near'],
  [5, 'pending', 'maximum-reached'],
  [6, 'pending', 'maximum-reached'],
  [5, 'paid', null],
  [5, 'cancelled', null],
])('the notice after %i attempts for a payment that is %s: %s', (attempt, payment_status, notice) => {
  expect(attemptNotice({ payment_status, attempt }, 5)).toBe(notice)
})

const shopZone = 'Europe/Zagreb'

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
])('the reminder at %s for a payment due on the 10th is %s', (now, reminder) => {
  const dueAt = new Date('2027-03-10T22:59:59Z')
  expect(reminderFor(dueAt, planCalendar(new Date(now), shopZone, 10))).toBe(reminder)
})

test('reminders count the first instant of a day as that day', () => {
  const calendar = planCalendar(new Date('2027-03-09T12:00:00Z'), shopZone, 10)
  const { grace, today, soon, later } = calendar
  expect([grace, today, soon, later].map((dueAt) => reminderFor(dueAt, calendar))).toEqual([
    'overdue',
    'today',
    'soon',
    null,
  ])
})

test('reminders count days with 23 or 25 hours as whole days', () => {
  // Summer time begins on 28 March 2027 and ends on 31 October.
  const spring = planCalendar(new Date('2027-03-27T23:30:00Z'), shopZone, 10)
  expect(spring.today).toEqual(new Date('2027-03-27T23:00:00Z'))
  expect(spring.soon).toEqual(new Date('2027-03-28T22:00:00Z'))
  const autumn = planCalendar(new Date('2027-10-31T22:30:00Z'), shopZone, 10)
  expect(autumn.today).toEqual(new Date('2027-10-30T22:00:00Z'))
  expect(autumn.soon).toEqual(new Date('2027-10-31T23:00:00Z'))
})

test('the reminder of any instalment agrees with its due flags and the days left', () => {
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
