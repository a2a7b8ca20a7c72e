import { clockTime, instantsAt } from '../../../rules/dates/local-time'

const dayMs = 86_400_000

/** An instant as a date and time field has it in a zone: `2027-07-09T15:00`; empty for null. */
export function fieldOfInstant(instant: string | null, timezone: string): string {
  if (instant === null || Number.isNaN(Date.parse(instant))) return ''
  return clockTime(new Date(instant), timezone)
}

/** The instant at which clocks in a zone show the same time a day later; null for what is no instant. */
export function sameTimeNextDay(instant: string, timezone: string): string | null {
  const field = fieldOfInstant(instant, timezone)
  if (field === '') return null
  return instantOfField(new Date(Date.parse(`${field}Z`) + dayMs).toISOString().slice(0, 16), timezone)
}

/**
 * The instant that a date and time field means in a zone; null where it is empty. Of an hour that comes twice, the first;
 * in an hour that is left out, as the clocks go on without the change.
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
