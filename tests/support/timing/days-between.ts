import { dayIn } from '../../../rules/dates'
import { day, type Instant } from '../../../rules/instants'

/** How many calendar days of the zone `until` lies after `from`; negative where it lies before. */
export function daysBetween(from: Instant, until: Instant, zone: string): number {
  // The days are taken as days in UTC, where each has 24 hours.
  return (Date.parse(dayIn(until, zone)) - Date.parse(dayIn(from, zone))) / day
}
