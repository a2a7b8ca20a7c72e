import { clockTime, instantsAt } from '#rules/dates/local-time'

const dayMs = 86_400_000

/** Formats an instant for a date and time field in a zone: `2027-07-09T15:00`; an empty text for `null`. */
export function fieldOfInstant(instant: string | null, timezone: string): string {
  if (instant === null || Number.isNaN(Date.parse(instant))) return ''
  return clockTime(new Date(instant), timezone)
}

/** Returns the instant at which clocks in a zone show the same time one day later, or `null` for an invalid instant. */
export function sameTimeNextDay(instant: string, timezone: string): string | null {
  const field = fieldOfInstant(instant, timezone)
  if (field === '') return null
  return instantOfField(new Date(Date.parse(`${field}Z`) + dayMs).toISOString().slice(0, 16), timezone)
}

/**
 * Returns the instant of a date and time field in a zone, or `null` if the field is empty. Of an hour that clocks show
 * twice, it is the first; an hour that they skip is read as if the clocks had not changed.
 */
export function instantOfField(field: string, timezone: string): string | null {
  const asUtc = Date.parse(`${field}Z`)
  if (Number.isNaN(asUtc)) return null
  const [found] = instantsAt(field, timezone)
  if (found !== undefined) return found.toISOString()
  const before = asUtc - dayMs
  const offset = Date.parse(`${clockTime(new Date(before), timezone)}Z`) - before
  return new Date(asUtc - offset).toISOString()
}
