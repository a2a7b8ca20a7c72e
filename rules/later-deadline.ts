import { day, toMillis, type Instant } from './instants'

/** Whether staff may set this deadline: later than the present one, in the future, and within a year. */
export function isLaterDeadline(until: Instant | null, present: Instant | null, now: Date): boolean {
  if (until === null) return false
  const at = toMillis(until)
  const isLater = present === null || at > toMillis(present)
  return isLater && at > now.getTime() && at <= now.getTime() + 366 * day
}
