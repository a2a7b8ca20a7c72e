import { Temporal } from 'temporal-polyfill'
import { toMillis, type Instant } from './instants'

/** Formats are expensive to create, so they are cached by their arguments. */
const formats = new Map<string, Intl.DateTimeFormat>()
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** Returns whether this is the name of an IANA time zone that this platform knows ('Europe/Zagreb', 'UTC'). */
export function isTimeZone(name: string): boolean {
  // Newer platforms also accept offsets such as '+02:00'; they have no summer time and are not accepted as zones.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    format('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/**
 * Formats the date and time of an instant in a zone: '8 Jul 2027, 16:00', optionally with the zone's short name: '…
 * CEST'.
 */
export function formatInstant(
  instant: Instant,
  zone: string,
  { withZone = false, locale = 'en-GB' }: { withZone?: boolean; locale?: string } = {},
): string {
  return format(locale, {
    timeZone: zone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(withZone ? { timeZoneName: 'short' } : {}),
  }).format(toMillis(instant))
}

/** Formats the date of an instant in a zone: '8 Jul 2027'. */
export function formatDay(
  instant: Instant,
  zone: string,
  { locale = 'en-GB' }: { locale?: string } = {},
): string {
  return format(locale, { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' }).format(
    toMillis(instant),
  )
}

/** Returns the calendar day of an instant in a zone as 'YYYY-MM-DD'. These texts sort like their days. */
export function dayIn(instant: Instant, zone: string): string {
  return format('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    toMillis(instant),
  )
}

/** Returns the first instant of a calendar day ('2027-03-28') in a zone. Not every day begins at midnight. */
export const dayStart = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds)

/** Returns the calendar day `days` after another one; a negative number gives an earlier day. */
export const dayAfter = (day: string, days = 1): string =>
  Temporal.PlainDate.from(day).add({ days }).toString()
