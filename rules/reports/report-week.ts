import { Temporal } from 'temporal-polyfill'

/** From this hour on a Monday the week before is reported (docs/behaviour/reports.md, "Weekly report"). */
const hour = 7

/** A week by its first and last day, a Monday and a Sunday. */
export interface ReportWeek {
  readonly from: string
  readonly to: string
}

/** Returns the last whole week before an instant, in calendar days of the shop's zone. */
export function lastWeek(now: Date, zone: string): ReportWeek {
  const local = localTime(now, zone)
  const monday = local.toPlainDate().subtract({ days: local.dayOfWeek - 1 })
  return { from: monday.subtract({ days: 7 }).toString(), to: monday.subtract({ days: 1 }).toString() }
}

/**
 * Returns the last whole week if its report is due, or `null` on a Monday before seven o'clock in the shop's zone. The
 * report stays due until the following week ends.
 */
export function reportWeek(now: Date, zone: string): ReportWeek | null {
  const { dayOfWeek, hour: localHour } = localTime(now, zone)
  return dayOfWeek === 1 && localHour < hour ? null : lastWeek(now, zone)
}

const localTime = (now: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
