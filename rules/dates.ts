import { toMillis, type Instant } from './instants'

/** Formats are costly to make and the same for all: kept by what they depend on, which is their arguments only. */
const formats = new Map<string, Intl.DateTimeFormat>()
function format(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** Whether this is the name of an IANA time zone that this platform knows ('Europe/Zagreb', 'UTC'). */
export function isTimeZone(name: string): boolean {
  // Newer platforms take offsets such as '+02:00' too; they have no summer time and are no zones here.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    format('en-GB', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** A moment's date and time in a zone, '8 Jul 2027, 16:00', on wish with the zone's short name: '… CEST'. */
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

/** A moment's date in a zone: '8 Jul 2027'. */
export function formatDay(
  instant: Instant,
  zone: string,
  { locale = 'en-GB' }: { locale?: string } = {},
): string {
  return format(locale, { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' }).format(
    toMillis(instant),
  )
}

/** The calendar day of a moment in a zone as 'YYYY-MM-DD': texts of this shape compare as the days do. */
export function dayIn(instant: Instant, zone: string): string {
  return format('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    toMillis(instant),
  )
}
