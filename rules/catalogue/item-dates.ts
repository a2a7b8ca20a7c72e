import { hour, toMillis, type Instant } from '../dates/instants'

/** Start and end of an event or item; `ends_at` is `null` if the end is unknown. */
export interface Dates<At extends Instant = Instant> {
  starts_at: At
  ends_at: At | null
}

/** The dates of an item, and whether they are its own or those of its event. */
export interface ItemDates<At extends Instant = Instant> extends Dates<At> {
  of: 'item' | 'event'
}

/** The fields that decide about the dates of an item. */
interface DatedItem<At extends Instant> {
  starts_at: At | null
  ends_at: At | null
  event: Dates<At> | null
}

/**
 * Returns an item's dates: its own (a day ticket, an evening), otherwise those of its event; `null` if there are none.
 */
export function itemDates<At extends Instant>({
  starts_at,
  ends_at,
  event,
}: DatedItem<At>): ItemDates<At> | null {
  if (starts_at !== null) return { starts_at, ends_at, of: 'item' }
  return event && { starts_at: event.starts_at, ends_at: event.ends_at, of: 'event' }
}

/** Returns a ticket's dates: its departure, whose end is unknown, otherwise those of its item. */
export const ticketDates = <At extends Instant>(
  departure: At | null,
  dates: Dates<At> | null,
): Dates<At> | null => (departure === null ? dates : { starts_at: departure, ends_at: null })

/** Assumed duration without a known end, in ms; long enough for a departure that is late. */
const lasts = { departure: 12 * hour, item: 24 * hour }

/** Returns when a ticket is over, in ms; `null` if it has no date. */
export function endOfTicket(departure: Instant | null, dates: Dates | null): number | null {
  if (departure !== null) return toMillis(departure) + lasts.departure
  if (dates === null) return null
  return dates.ends_at === null ? toMillis(dates.starts_at) + lasts.item : toMillis(dates.ends_at)
}

/**
 * Time before its start from which a ticket admits, in ms: gates open early, and a day's gates open after the day
 * before has ended.
 */
const opensBefore = 6 * hour

/**
 * Returns whether `at` is within a ticket's dates, from some hours before their start. A ticket without dates is always
 * within them.
 */
export function isOnItsDay(departure: Instant | null, dates: Dates | null, at: Instant): boolean {
  const end = endOfTicket(departure, dates)
  const start = ticketDates(departure, dates)
  if (start === null || end === null) return true
  const millis = toMillis(at)
  return millis >= toMillis(start.starts_at) - opensBefore && millis <= end
}

/** The first and the last year that an item may take place in. */
const years = { first: 2000, last: 2100 }

/** Reasons why dates cannot be those of an item. */
export type DatesFault = 'end-without-start' | 'end-not-after-start' | 'year-out-of-range'

/** Returns the first error of each of an item's own dates; an empty result means that they are valid. */
export function whyNotDates(
  startsAt: Instant | null,
  endsAt: Instant | null,
): { starts_at?: DatesFault; ends_at?: DatesFault } {
  const startFault = startsAt !== null && isOutOfRange(startsAt) ? 'year-out-of-range' : null
  const endFault = whyNotEnd(startsAt, endsAt)
  return {
    ...(startFault === null ? {} : { starts_at: startFault }),
    ...(endFault === null ? {} : { ends_at: endFault }),
  }
}

function whyNotEnd(startsAt: Instant | null, endsAt: Instant | null): DatesFault | null {
  if (endsAt === null) return null
  if (isOutOfRange(endsAt)) return 'year-out-of-range'
  if (startsAt === null) return 'end-without-start'
  return toMillis(endsAt) > toMillis(startsAt) ? null : 'end-not-after-start'
}

function isOutOfRange(instant: Instant): boolean {
  const year = new Date(toMillis(instant)).getUTCFullYear()
  return year < years.first || year > years.last
}
