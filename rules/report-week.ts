import { Temporal } from 'temporal-polyfill'

/** From this hour on a Monday the week before is reported (docs/behaviour/office.md, "Reports"). */
const hour = 7

/** A week by its first and last day, a Monday and a Sunday. */
export interface ReportWeek {
  readonly from: string
  readonly to: string
}

/**
 * The week before the one of an instant, in calendar days of the shop's zone; null on a Monday before seven o'clock there.
 * It stays due until the week after it ends.
 */
export function reportWeek(now: Date, zone: string): ReportWeek | null {
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone)
  if (local.dayOfWeek === 1 && local.hour < hour) return null
  const monday = local.toPlainDate().subtract({ days: local.dayOfWeek - 1 })
  return { from: monday.subtract({ days: 7 }).toString(), to: monday.subtract({ days: 1 }).toString() }
}
