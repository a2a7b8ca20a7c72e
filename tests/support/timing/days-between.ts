import { dayIn } from '../../../rules/dates/dates'
import { day, type Instant } from '../../../rules/dates/instants'

/** How many calendar days of the zone `until` is after `from`; negative if it is before. */
export function daysBetween(from: Instant, until: Instant, zone: string): number {
  // Count the days as days in UTC, where each has 24 hours.
  return (Date.parse(dayIn(until, zone)) - Date.parse(dayIn(from, zone))) / day
}
