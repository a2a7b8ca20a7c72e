import { day, minute, toMillis, type Instant } from './instants'

/** Formats by zone: creating one takes ten times as long as using it. */
const clockFormats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = clockFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  clockFormats.set(timeZone, format)
  return format
}

/** Returns the date and time that clocks in a zone show, to the minute: `2027-07-09T15:00`. */
export function clockTime(at: Date, zone: string): string {
  const parts = formatOf(zone).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value.padStart(2, '0') ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * Returns the instants at which clocks in a zone show a date and time (`2027-07-09T15:00`), in their order. There is
 * usually one, two where the clocks are put back, and none where they are put forward.
 */
export function instantsAt(shown: string, zone: string): Date[] {
  const asUtc = Date.parse(`${shown}Z`)
  if (Number.isNaN(asUtc)) return []
  const offset = (at: number) => Date.parse(`${clockTime(new Date(at), zone)}Z`) - at
  // The zone's offset is that of the day before or that of the day after, also around a change of the clock.
  const candidates = [asUtc - offset(asUtc - day), asUtc - offset(asUtc + day)]
  return [...new Set(candidates)]
    .filter((at) => clockTime(new Date(at), zone) === shown.slice(0, 16))
    .toSorted((one, other) => one - other)
    .map((at) => new Date(at))
}

/** Noon of a calendar day (`2027-07-09`) in a zone. Noon in UTC is on the next day from UTC+12 on. */
export const noonIn = (date: string, zone: string): Date =>
  instantsAt(`${date}T12:00`, zone)[0] ?? new Date(`${date}T12:00:00Z`)

/** The longest text that is read as a time, in UTF-16 units. */
const maxLength = 60

/**
 * Returns the local times (`2027-07-08T16:00`) that a spreadsheet's text can mean. It reads ISO 8601, dates with points (day
 * first), dates with slashes or hyphens (day or month first, so possibly two times), 12-hour times, and the serial number that
 * spreadsheets store. Any other text gives an empty list.
 */
export function localTimesIn(text: string): string[] {
  if (text.length > maxLength) return []
  const plain = text.replace(/\s+/gu, ' ').trim()
  if (/^\d{5}(?:[.,]\d+)?$/.test(plain)) return [timeOfSerial(Number(plain.replace(',', '.')))]
  const [, date = '', hour = '', minutes = '', half] =
    /^(\S+?),?[ T](\d{1,2})[:.](\d\d)(?::\d\d(?:[.,]\d{1,9})?)?(?: ?([AP])\.?M\.?)?$/i.exec(plain) ?? []
  const hours = hourOfDay(Number(hour), half?.toUpperCase())
  if (date === '' || hours === null || Number(minutes) > 59) return []
  const time = `${String(hours).padStart(2, '0')}:${minutes}`
  return [...new Set(datesIn(date))].map((one) => `${one}T${time}`)
}

/** Returns the hour from 0 to 23; `null` if it does not exist. */
function hourOfDay(hour: number, half: string | undefined): number | null {
  if (half === undefined) return hour < 24 ? hour : null
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half === 'P' ? 12 : 0)
}

function datesIn(text: string): string[] {
  const [, year, month, dayOfMonth] = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})\.?$/.exec(text) ?? []
  if (year !== undefined) return dateOf(year, month, dayOfMonth)
  const [, one, separator, two, end = ''] = /^(\d{1,2})([-./])(\d{1,2})\2(\d{4}|\d\d)\.?$/.exec(text) ?? []
  const fullYear = end.length === 2 ? `20${end}` : end
  return separator === '.'
    ? dateOf(fullYear, two, one)
    : [...dateOf(fullYear, two, one), ...dateOf(fullYear, one, two)]
}

/** Returns the date in a list; an empty list if the calendar has no such date. */
function dateOf(
  year: string | undefined,
  month: string | undefined,
  dayOfMonth: string | undefined,
): string[] {
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth)))
  const exists = at.getUTCMonth() === Number(month) - 1 && at.getUTCDate() === Number(dayOfMonth)
  return exists ? [at.toISOString().slice(0, 10)] : []
}

const minutesPerDay = 1440
/** Returns the time of a serial number: days since 30 December 1899, rounded to the minute. */
function timeOfSerial(days: number): string {
  const minutes = Math.round(days * minutesPerDay)
  return new Date(Date.UTC(1899, 11, 30) + minutes * 60_000).toISOString().slice(0, 16)
}

/** Maximum time ahead for which a change may be scheduled, in ms. */
const furthest = 731 * day

type WhyNot = 'time-left-out' | 'time-twice' | 'time-over'

/**
 * Returns the instant of a scheduled change. `at` is an instant with `Z` or an offset, or a local time in the zone. A
 * local time that does not exist is rejected. For one that occurs twice, `second` chooses; it is rejected if `second`
 * is `null`.
 */
export function scheduledTime(
  { at, second }: { at: string; second: boolean | null },
  zone: string,
  now: Date,
): Date | WhyNot {
  const found = /(?:Z|[+-]\d\d:\d\d)$/.test(at) ? [new Date(at)] : instantsAt(at, zone)
  if (found.length > 1 && second === null) return 'time-twice'
  const instant = second === true ? found.at(-1) : found[0]
  if (instant === undefined) return 'time-left-out'
  const ahead = instant.getTime() - now.getTime()
  return ahead <= 0 || ahead > furthest ? 'time-over' : instant
}

/** Formats by zone, cached because they are expensive to create. */
const offsetFormats = new Map<string, Intl.DateTimeFormat>()
function offsetFormat(zone: string): Intl.DateTimeFormat {
  const known = offsetFormats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  offsetFormats.set(zone, made)
  return made
}

/** Offsets by zone and quarter of an hour. No zone changes its offset at another time. */
const offsets = new Map<string, string>()
/** The cache of offsets is emptied when it has this many entries. */
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

/**
 * Formats an instant in a zone with its offset: '2027-07-08T16:00:00+02:00'. The offset keeps the text unambiguous when
 * the clocks are put back.
 */
export function zonedText(instant: Instant, zone: string): string {
  const millis = toMillis(instant)
  const offset = offsetAt(millis, zone)
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4))
  const local = millis + (offset.startsWith('-') ? -minutes : minutes) * minute
  return `${new Date(local).toISOString().slice(0, 19)}${offset}`
}
