import { toMillis, type Instant } from './instants'

/**
 * Whether travel times can still be changed: `until` is set and `now` is not past it (docs/behaviour/tickets.md,
 * "Travel times"). Until the very instant itself.
 * `until` is an instant on the wire, and an instant is the same in every zone. A text without 'Z' or an offset is
 * the wall clock of the product's `zone`, a date alone the whole of that day there.
 */
export function allowTravelTimeChanges(until: Instant | null, now: Date, zone: string): boolean {
  if (until === null) return false
  if (typeof until !== 'string' || /(?:Z|[+-]\d\d:?\d\d)$/i.test(until.slice(10)))
    return now.getTime() <= toMillis(until)
  return wallClock(now, zone).slice(0, until.length) <= until
}

/** What the clock on the wall shows in a zone, 'YYYY-MM-DDTHH:mm:ss'. */
function wallClock(now: Date, zone: string): string {
  // Swedish writes dates and times as ISO 8601 does.
  return now.toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')
}
