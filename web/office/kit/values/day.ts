import { instantsAt } from '#rules/dates/local-time'
import * as texts from '#texts/compiled/office/ui'
import { dateText, timeText } from '#web/ui/formats'

/**
 * Formats an instant for lists: today as its time, this year without the year, such as `9 Jul`, otherwise `9 Jul 2027`.
 * With `hasTime`, each includes its time.
 */
export function shortInstant(
  instant: string,
  timezone: string,
  now: Date,
  { hasTime = false, isInText = false } = {},
): string {
  const day = shortDay(instant, timezone)
  const today = shortDay(now.toISOString(), timezone)
  const time = timeText(instant, timezone)
  if (day === today) return isInText ? texts.today_at_in_text({ time }) : texts.today_at({ time })
  const short = day.slice(-4) === today.slice(-4) ? day.slice(0, -5) : day
  return hasTime ? `${short}, ${time}` : short
}

/** Formats a day without its weekday, such as `9 Jul 2027`. */
export const shortDay = (instant: string, timezone: string): string =>
  dateText(instant, timezone).replace(/^\w+, /, '')

/** Formats the day of an instant in a zone for a date field: `2027-07-09`. */
export function dayField(instant: Date, timezone: string): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant)
}

/** Returns noon in UTC of a date field's day, for texts about the day that are formatted for UTC. */
export const noonOf = (day: string): string => `${day}T12:00:00.000Z`

/** Returns whether a text is a day as a date field has it: `2027-02-31` is none, though `Date` reads it. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(Date.parse(noonOf(text))) &&
  new Date(noonOf(text)).toISOString().startsWith(text)

/** Returns the day `days` days before another, both in the format of a date field. */
export const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(noonOf(day)) - days * 86_400_000).toISOString().slice(0, 10)

/** Returns the last minute of a date field's day in a zone. */
export const endOfDay = (day: string, timezone: string): string =>
  (instantsAt(`${day}T23:59`, timezone).at(-1) ?? new Date(`${day}T23:59Z`)).toISOString()
