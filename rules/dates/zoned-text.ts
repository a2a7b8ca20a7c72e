import { minute, toMillis, type Instant } from './instants'

/** Formats are expensive to create, so they are kept by zone, on which alone they depend. */
const formats = new Map<string, Intl.DateTimeFormat>()
function offsetFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, made)
  return made
}

/** Offsets by zone and quarter of an hour: no zone changes its offset at another time. */
const offsets = new Map<string, string>()
const maxOffsets = 10_000
function offsetAt(millis: number, zone: string): string {
  const quarter = `${zone} ${Math.floor(millis / (15 * minute))}`
  const known = offsets.get(quarter)
  if (known !== undefined) return known
  const name = offsetFormat(zone)
    .formatToParts(millis)
    .find(({ type }) => type === 'timeZoneName')?.value
  const offset = /^GMT([+-]\d\d:\d\d)/.exec(name ?? '')?.[1] ?? '+00:00'
  if (offsets.size >= maxOffsets) offsets.clear()
  offsets.set(quarter, offset)
  return offset
}

/** An instant in a zone with its offset: '2027-07-08T16:00:00+02:00'. Summer time needs no guess. */
export function zonedText(instant: Instant, zone: string): string {
  const millis = toMillis(instant)
  const offset = offsetAt(millis, zone)
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4))
  const local = millis + (offset.startsWith('-') ? -minutes : minutes) * minute
  return `${new Date(local).toISOString().slice(0, 19)}${offset}`
}
