import { toMillis, type Instant } from './instants'

/**
 * Whether departures can still be changed: `until` is set and not before `now` (docs/behaviour/tickets.md, "Travel
 * times"). On the wire `until` is an instant. A text without 'Z' or an offset is local time in the product's `zone`,
 * and a date alone is the whole day there.
 */
export function allowTravelTimeChanges(until: Instant | null, now: Date, zone: string): boolean {
  if (until === null) return false
  if (typeof until !== 'string' || /(?:Z|[+-]\d\d:?\d\d)$/i.test(until.slice(10)))
    return now.getTime() <= toMillis(until)
  return wallClock(now, zone).slice(0, until.length) <= until
}

/** The local time in a zone, 'YYYY-MM-DDTHH:mm:ss'. */
function wallClock(now: Date, zone: string): string {
  // The Swedish format equals ISO 8601.
  return now.toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')
}
