import type { Dates } from '../catalogue/item-dates'
import { day, toMillis, type Instant } from './instants'

/** The locale is fixed, so that server and browser produce the same text. */
const locale = 'en-GB'

export interface DatesTextOptions {
  /** The shop's time zone. A date in another zone names its zone; without this option no zone is named. */
  shopZone?: string
  /** Short names of weekdays and months, for narrow places: 'Sat, 10 Jul 2027, 21:00–00:30'. */
  short?: boolean
}

/**
 * Formats start and end with weekday and time in their zone: 'Saturday, 10 July 2027, 21:00–00:30', or 'Friday, 9 July,
 * 15:00 – Monday, 12 July 2027, 05:00'. An evening that ends after midnight counts as one date.
 */
export function datesText(
  { starts_at, ends_at }: Dates,
  zone: string,
  { shopZone = zone, short = false }: DatesTextOptions = {},
): string {
  const first = momentIn(starts_at, zone)
  const last = ends_at === null ? null : momentIn(ends_at, zone)
  const suffix = zone === shopZone ? '' : ` ${first.zoneName}`
  if (last === null) return `${dayOf(first, short)}, ${first.time}${suffix}`
  if (isOneDate({ starts_at, ends_at }, zone))
    return `${dayOf(first, short)}, ${timesOf(first, last)}${suffix}`
  const start = dayOf(first, short, first.year !== last.year)
  return `${start}, ${first.time} – ${dayOf(last, short)}, ${last.time}${suffix}`
}

/** Returns the date of an event and its times; `null` if it takes several days. */
export function dateAndTimes(dates: Dates, zone: string): { date: string; times: string } | null {
  if (!isOneDate(dates, zone)) return null
  const first = momentIn(dates.starts_at, zone)
  const last = dates.ends_at === null ? null : momentIn(dates.ends_at, zone)
  return {
    date: dayOf(first, false),
    times: `${timesOf(first, last)} ${first.zoneName}`,
  }
}

/** Formats a time span such as '21:00–00:30'. The result is '21:00' without an end, or if the end equals the start. */
const timesOf = (first: Moment, last: Moment | null): string =>
  last === null || (last.time === first.time && isSameDay(first, last))
    ? first.time
    : `${first.time}–${last.time}`

/** Formats the days of an event in the shortest form: '9–12 July 2027', or '10 July 2027' for an evening. */
export function daysText({ starts_at, ends_at }: Dates, zone: string): string {
  const first = momentIn(starts_at, zone)
  const last = ends_at === null || isOneDate({ starts_at, ends_at }, zone) ? first : momentIn(ends_at, zone)
  const end = `${last.day} ${last.month} ${last.year}`
  if (first.year !== last.year) return `${first.day} ${first.month} ${first.year} – ${end}`
  if (first.month !== last.month) return `${first.day} ${first.month} – ${end}`
  return first.day === last.day ? end : `${first.day}–${end}`
}

/** Latest hour at which an evening or night may end and still belong to the day before. */
const morning = '08:00'

/**
 * Returns whether an event has one date: it ends on the day of its start, or within 24 hours and before the next
 * morning is over.
 */
export function isOneDate({ starts_at, ends_at }: Dates, zone: string): boolean {
  if (ends_at === null) return true
  const first = momentIn(starts_at, zone)
  const last = momentIn(ends_at, zone)
  if (isSameDay(first, last)) return true
  return toMillis(ends_at) - toMillis(starts_at) < day && last.time <= morning
}

const isSameDay = (one: Moment, other: Moment): boolean =>
  one.day === other.day && one.month === other.month && one.year === other.year

/** An instant in a zone. */
interface Moment {
  weekday: string
  day: string
  month: string
  year: string
  /** A time such as '21:00'. */
  time: string
  /** The name of a zone, such as 'CEST' or 'GMT+2'. */
  zoneName: string
}

/** Creating a formatter costs a hundred times as much as using it, so each is cached by its zone. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns an instant as a clock and a calendar in a zone show it. */
// Assembled from parts, because the literals between them differ between ICU versions, so between server and browser.
export function momentIn(instant: Instant, zone: string): Moment {
  let format = formats.get(zone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, {
      timeZone: zone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    })
    formats.set(zone, format)
  }
  const parts = Object.fromEntries(
    format.formatToParts(toMillis(instant)).map(({ type, value }) => [type, value]),
  ) as Record<Intl.DateTimeFormatPartTypes, string>
  return { ...parts, time: `${parts.hour}:${parts.minute}`, zoneName: parts.timeZoneName }
}

/**
 * Formats a day as 'Saturday, 10 July 2027', or briefly as 'Sat, 10 Jul 2027'. Short names are the first three letters,
 * because ICU's own short month names changed (Sep became Sept).
 */
export function dayOf({ weekday, day: date, month, year }: Moment, short: boolean, withYear = true): string {
  const name = (whole: string) => (short ? whole.slice(0, 3) : whole)
  return `${name(weekday)}, ${date} ${name(month)}${withYear ? ` ${year}` : ''}`
}
