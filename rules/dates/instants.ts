/** An instant: a `Date` inside the server, an ISO 8601 text in UTC on the wire. Rules accept both. */
export type Instant = Date | string

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Milliseconds since 1970. Throws on an invalid text, because NaN would compare wrongly. */
export function toMillis(instant: Instant): number {
  const millis = typeof instant === 'string' ? Date.parse(instant) : instant.getTime()
  if (Number.isNaN(millis)) throw new RangeError(`Not an instant: ${String(instant)}`)
  return millis
}

/** Returns whether `now` is within the bounds, both included; a missing bound does not apply. */
export function isWithin(now: Date, from: Instant | null, until: Instant | null): boolean {
  return (
    (from === null || now.getTime() >= toMillis(from)) && (until === null || now.getTime() <= toMillis(until))
  )
}
