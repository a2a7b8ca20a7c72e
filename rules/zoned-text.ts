import { toMillis, type Instant } from './instants'

/** Formats are expensive to create, so they are kept by zone, on which alone they depend. */
const offsets = new Map<string, Intl.DateTimeFormat>()
function offsetFormat(zone: string): Intl.DateTimeFormat {
  const known = offsets.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  offsets.set(zone, made)
  return made
}

/** An instant in a zone with its offset: '2027-07-08T16:00:00+02:00'. Summer time needs no guess. */
export function zonedText(instant: Instant, zone: string): string {
  const millis = toMillis(instant)
  const name = offsetFormat(zone)
    .formatToParts(millis)
    .find(({ type }) => type === 'timeZoneName')?.value
  const [, sign = '+', hours = '00', minutes = '00'] = /^GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? []
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000)
  return `${new Date(millis + offset).toISOString().slice(0, 19)}${sign}${hours}:${minutes}`
}
