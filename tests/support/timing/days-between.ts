import { dayIn } from '#rules/dates/dates'
import { day, type Instant } from '#rules/dates/instants'

/** Returns the number of calendar days in the zone from `from` to `until`; negative if `until` is earlier. */
export function daysBetween(from: Instant, until: Instant, zone: string): number {
  // The days are counted in UTC, where each has 24 hours.
  return (Date.parse(dayIn(until, zone)) - Date.parse(dayIn(from, zone))) / day
}
