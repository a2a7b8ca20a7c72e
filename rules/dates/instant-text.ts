const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Formatters are cached, because creating one takes a hundred times as long as using it. */
function dateFormatFor(zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${name}`
  const known = dateFormats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
  dateFormats.set(key, made)
  return made
}

/** Formats an ISO 8601 instant as a date in a time zone: `8 July 2027`. */
export function dateText(instant: string, zone: string): string {
  return dateFormatFor(zone, 'date', { day: 'numeric', month: 'long', year: 'numeric' }).format(
    new Date(instant),
  )
}

/** Formats an ISO 8601 instant as a date with its weekday: `Thursday, 8 July 2027`. */
export function dayText(instant: string, zone: string): string {
  const weekday = dateFormatFor(zone, 'weekday', { weekday: 'long' }).format(new Date(instant))
  return `${weekday}, ${dateText(instant, zone)}`
}

/** Formats the time of day with the zone's short name, `16:00 CEST`, because the reader may be in another zone. */
export function timeText(instant: string, zone: string): string {
  return dateFormatFor(zone, 'time', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(instant))
}

/** Formats an ISO 8601 instant as date and time: `8 July 2027, 16:00 CEST`. */
export function dateTimeText(instant: string, zone: string): string {
  return `${dateText(instant, zone)}, ${timeText(instant, zone)}`
}
