const formats = new Map<string, Intl.DateTimeFormat>()

/** Creating a formatter costs a hundred times as much as using it, so each is kept. */
function formatFor(zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${name}`
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: zone })
  formats.set(key, made)
  return made
}

/** `8 July 2027` in that zone. Takes an ISO 8601 instant. */
export function dateText(instant: string, zone: string): string {
  return formatFor(zone, 'date', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(instant))
}

/** `Thursday, 8 July 2027` in that zone. */
export function dayText(instant: string, zone: string): string {
  const weekday = formatFor(zone, 'weekday', { weekday: 'long' }).format(new Date(instant))
  return `${weekday}, ${dateText(instant, zone)}`
}

/** `16:00 CEST`: the time of day with the zone's short name, because a traveller may be in another zone. */
export function timeText(instant: string, zone: string): string {
  return formatFor(zone, 'time', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).format(new Date(instant))
}

/** `8 July 2027, 16:00 CEST`. */
export function dateTimeText(instant: string, zone: string): string {
  return `${dateText(instant, zone)}, ${timeText(instant, zone)}`
}
