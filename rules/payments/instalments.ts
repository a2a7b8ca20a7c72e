import { Temporal } from 'temporal-polyfill'
import type { RefusalCode } from '#contract/refusals'
import { sum } from '../money/money'
import type { PaymentStatus } from '../orders/payment-status'

export type PlanUnits = 'days' | 'weeks' | 'months' | 'years'

/** One entry of a payment plan, as in the contract; the first is the initial payment. */
export interface PlanEntry {
  amount: number
  count: number
  units: PlanUnits
}

/** A fault of a plan, for imports. */
export type PlanFault = 'plan-amount-not-positive' | 'plan-count-invalid' | 'plan-sum-differs'

/**
 * Returns why a plan cannot be sold for `price + fee` (minor units), or `null`. Every amount must be above 0, and their
 * sum must be exact. A product without a plan (no entries) is valid.
 */
export function whyNotPlan(plan: readonly PlanEntry[], price: number, fee: number): PlanFault | null {
  if (plan.length === 0) return null
  if (plan.some(({ amount }) => !Number.isSafeInteger(amount) || amount <= 0))
    return 'plan-amount-not-positive'
  if (plan.some(({ count }) => !Number.isSafeInteger(count) || count < 0)) return 'plan-count-invalid'
  return sum(plan.map(({ amount }) => amount)) === price + fee ? null : 'plan-sum-differs'
}

/** A payment of a plan: its amount in minor units and the instant at which it is due. */
export interface ScheduledPayment {
  amount: number
  due_at: Date
}

/**
 * Returns the payments of a plan and when they are due, for an order of `checkoutAt` in a shop with time zone `zone`.
 * The first is due at once, whatever its count. A later one is due on the day of the checkout plus its own count ×
 * units, not counted from the entry before; if that month is too short, on its last day
 * (docs/behaviour/payment-plans.md, "Amounts and dates"). `due_at` of a later payment is the last second of its day in
 * the zone. The first payment includes `shipping`, the order's price for it. Needs Temporal: the browser loads this
 * file only for plans.
 */
export function planSchedule(
  plan: readonly PlanEntry[],
  checkoutAt: Date,
  zone: string,
  shipping = 0,
): ScheduledPayment[] {
  const today = Temporal.Instant.fromEpochMilliseconds(checkoutAt.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
  return plan.map(({ amount, count, units }, index) => ({
    amount: index === 0 ? amount + shipping : amount,
    due_at:
      index === 0 ? checkoutAt : endOfDay(today.add({ [units]: count }, { overflow: 'constrain' }), zone),
  }))
}

/**
 * Returns from when a plan is no longer sold for something that begins at `start`: the first day in the zone on which an
 * order's last payment would be due after the start. `null` if there are no later payments.
 */
export function planClosesAt(plan: readonly PlanEntry[], start: Date, zone: string): Date | null {
  const startDay = Temporal.Instant.fromEpochMilliseconds(start.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
  const closing = plan.slice(1).map(({ count, units }) => {
    const period = { [units]: count }
    const isLate = (checkout: Temporal.PlainDate) => endOfDay(checkout.add(period), zone) > start
    // Months differ in length, so that the day found by subtraction may be a few days early.
    let first = startDay.subtract(period).subtract({ days: 4 })
    while (!isLate(first)) first = first.add({ days: 1 })
    return first.toZonedDateTime(zone).epochMilliseconds
  })
  return closing.length === 0 ? null : new Date(Math.min(...closing))
}

/**
 * Returns the last second of a calendar day, computed from the next day's start, because not all days have 24 hours.
 */
function endOfDay(date: Temporal.PlainDate, zone: string): Date {
  const nextDay = date.add({ days: 1 }).toZonedDateTime(zone)
  return new Date(nextDay.epochMilliseconds - 1000)
}

/** The order of a payment that a customer wants to pay by card. */
export interface PayableOrder {
  payment_status: PaymentStatus
  payment_method: 'credit_card' | 'bank_transfer' | 'voucher' | null
  /** A refund of it is active or processing. */
  has_active_refunds: boolean
}

/**
 * Returns why a payment of an order cannot be paid by card now, or `null` (docs/behaviour/payment-plans.md,
 * "Attempts"). `attempt` counts the attempts that were answered with an instruction. An open attempt does not block the
 * next one, because it may be abandoned. `cardMinimum`: the lowest amount that the gateway charges.
 */
export function whyNotPay(
  order: PayableOrder,
  payment: { payment_status: PaymentStatus; attempt: number; amount: number; paid_amount: number },
  { maxAttempts, cardMinimum }: { maxAttempts: number; cardMinimum: number },
): Extract<
  RefusalCode,
  'payment-not-open' | 'refund-blocks-plan' | 'card-amount-too-small' | 'attempts-exhausted'
> | null {
  const closed = (status: PaymentStatus) =>
    status === 'paid' || status === 'cancelled' || status === 'problem'
  if (order.payment_method !== 'credit_card') return 'payment-not-open'
  if (closed(order.payment_status) || closed(payment.payment_status)) return 'payment-not-open'
  if (order.has_active_refunds) return 'refund-blocks-plan'
  if (payment.amount - payment.paid_amount < cardMinimum) return 'card-amount-too-small'
  return payment.attempt >= maxAttempts ? 'attempts-exhausted' : null
}

/**
 * Returns the notice of the instalment page about previous attempts (docs/behaviour/payment-plans.md, "Attempts"):
 * after more than 2 a notice about the maximum, at the maximum 'contact us immediately before making another payment
 * attempt'.
 */
export function attemptNotice(
  payment: { payment_status: PaymentStatus; attempt: number },
  maxAttempts: number,
): 'maximum-reached' | 'maximum-near' | null {
  if (payment.payment_status === 'paid' || payment.payment_status === 'cancelled') return null
  if (payment.attempt >= maxAttempts) return 'maximum-reached'
  return payment.attempt > 2 ? 'maximum-near' : null
}

/** How many days before the due day the first reminder is sent (docs/behaviour/payment-plans.md, "Reminders"). */
const daysBefore = 3

/**
 * Boundaries of the due instants of open instalments, in ascending order. An instalment that is due before `grace` is
 * reported to the operator (setting `contactEmail`), once. From `later` on no reminder is due.
 */
export interface PlanCalendar {
  /** An instalment due from here to `today` is overdue, within the grace period. */
  grace: Date
  /** An instalment due from here to `soon` is due today. */
  today: Date
  /** An instalment due from here to `later` is due on one of the next three days. */
  soon: Date
  later: Date
}

/**
 * Returns the calendar of reminders at an instant, in whole days of the shop's zone, which do not all have 24 hours. An
 * instalment is overdue from the day after its due day; the grace period ends when it has been overdue for `graceDays`
 * days.
 */
export function planCalendar(now: Date, zone: string, graceDays: number): PlanCalendar {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate()
  const startOf = (days: number) => new Date(today.add({ days }).toZonedDateTime(zone).epochMilliseconds)
  return {
    grace: startOf(-graceDays),
    today: startOf(0),
    soon: startOf(1),
    later: startOf(1 + daysBefore),
  }
}

/**
 * Returns the reminder for an instalment that is due at this instant, or `null` if it is too early, or after the grace
 * period.
 */
export function reminderFor(dueAt: Date, calendar: PlanCalendar): 'soon' | 'today' | 'overdue' | null {
  if (dueAt >= calendar.later || dueAt < calendar.grace) return null
  if (dueAt >= calendar.soon) return 'soon'
  return dueAt >= calendar.today ? 'today' : 'overdue'
}
