import { Temporal } from 'temporal-polyfill'

/** How many days before the due day the first reminder goes out (docs/behaviour/payment-plans.md, "Reminders"). */
const daysBefore = 3

/**
 * What an open instalment calls for, by the instant at which it is due. Each part goes from its instant to the next
 * part's, that one excluded; due before `grace`, the operator is told, from `later` on it is too early for anything.
 */
export interface PlanCalendar {
  /** Due at or after this, and overdue: the grace is not over yet. */
  grace: Date
  /** Due today. */
  today: Date
  /** Due on one of the next three days. */
  soon: Date
  later: Date
}

/**
 * The calendar of reminders at a moment, in whole days of the shop's zone, which are not all 24 hours long. An
 * instalment is overdue from the day after its due day; when it has been so for `graceDays` days, the grace is over.
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

/** The call of an instalment that is due at this instant; null where it is too early, or the grace is over. */
export function reminderFor(dueAt: Date, calendar: PlanCalendar): 'soon' | 'today' | 'overdue' | null {
  if (dueAt >= calendar.later || dueAt < calendar.grace) return null
  if (dueAt >= calendar.soon) return 'soon'
  return dueAt >= calendar.today ? 'today' : 'overdue'
}
