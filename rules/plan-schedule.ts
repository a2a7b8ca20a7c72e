import { Temporal } from 'temporal-polyfill'
import type { PlanEntry } from './plan-amounts'

/** A payment of a plan: its amount in minor units and the instant at which it is due. */
export interface ScheduledPayment {
  amount: number
  due_at: Date
}

/**
 * When the payments of a plan are due, for an order of `checkoutAt` in a shop with time zone `zone`. The first is due
 * at once, whatever its count. A later one is due on the day of the checkout plus its own count × units, not counted
 * from the entry before; if that month is too short, on its last day (docs/behaviour/payment-plans.md, "Amounts and
 * dates"). `due_at` of a later payment is the last second of its day in the zone. Needs Temporal: the browser loads
 * this file only for plans.
 */
export function planSchedule(plan: readonly PlanEntry[], checkoutAt: Date, zone: string): ScheduledPayment[] {
  const today = Temporal.Instant.fromEpochMilliseconds(checkoutAt.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDate()
  return plan.map(({ amount, count, units }, index) => ({
    amount,
    due_at:
      index === 0 ? checkoutAt : endOfDay(today.add({ [units]: count }, { overflow: 'constrain' }), zone),
  }))
}

/** The last second of a calendar day, computed from the next day's start, because not all days have 24 hours. */
function endOfDay(date: Temporal.PlainDate, zone: string): Date {
  const nextDay = date.add({ days: 1 }).toZonedDateTime(zone)
  return new Date(nextDay.epochMilliseconds - 1000)
}
