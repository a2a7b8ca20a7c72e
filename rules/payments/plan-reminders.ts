import { Temporal } from 'temporal-polyfill'

/** How many days before the due day the first reminder is sent (docs/behaviour/payment-plans.md, "Reminders"). */
const daysBefore = 3

/**
 * The reminder of an open instalment by its due instant. Each part reaches from its instant to the next part's,
 * exclusive; due before `grace`, the operator is notified; from `later` on no reminder is due.
 */
export interface PlanCalendar {
  /** Due at or after this, and overdue: within the grace period. */
  grace: Date
  /** Due today. */
  today: Date
  /** Due on one of the next three days. */
  soon: Date
  later: Date
}

/**
 * The calendar of reminders at an instant, in whole days of the shop's zone, which do not all have 24 hours. An
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

/** The reminder for an instalment that is due at this instant; null if it is too early, or after the grace period. */
export function reminderFor(dueAt: Date, calendar: PlanCalendar): 'soon' | 'today' | 'overdue' | null {
  if (dueAt >= calendar.later || dueAt < calendar.grace) return null
  if (dueAt >= calendar.soon) return 'soon'
  return dueAt >= calendar.today ? 'today' : 'overdue'
}
