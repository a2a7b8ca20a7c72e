import { hour, toMillis, type Instant } from '../dates/instants'

/** When something takes place; `ends_at` null: its end is unknown. */
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

/** The dates of an item: its own (a day ticket, an evening), else those of its event; null: it has none. */
export function itemDates<At extends Instant>({
  starts_at,
  ends_at,
  event,
}: DatedItem<At>): ItemDates<At> | null {
  if (starts_at !== null) return { starts_at, ends_at, of: 'item' }
  return event && { starts_at: event.starts_at, ends_at: event.ends_at, of: 'event' }
}

/** The dates of a ticket: its departure, whose end is unknown, else those of its item. */
export const ticketDates = <At extends Instant>(
  departure: At | null,
  dates: Dates<At> | null,
): Dates<At> | null => (departure === null ? dates : { starts_at: departure, ends_at: null })

/** In ms, how long something without a known end lasts: a departure may be late. */
const lasts = { departure: 12 * hour, item: 24 * hour }

/** When a ticket is over, in ms; null: it has no date. */
export function endOfTicket(departure: Instant | null, dates: Dates | null): number | null {
  if (departure !== null) return toMillis(departure) + lasts.departure
  if (dates === null) return null
  return dates.ends_at === null ? toMillis(dates.starts_at) + lasts.item : toMillis(dates.ends_at)
}

/** In ms, how long before its start a ticket admits: gates open early, and a day ends before the next one begins. */
const opensBefore = 6 * hour

/** Whether `at` is within the dates of a ticket, from some hours before their start; always if it has none. */
export function isOnItsDay(departure: Instant | null, dates: Dates | null, at: Instant): boolean {
  const end = endOfTicket(departure, dates)
  const start = ticketDates(departure, dates)
  if (start === null || end === null) return true
  const millis = toMillis(at)
  return millis >= toMillis(start.starts_at) - opensBefore && millis <= end
}

/** The first and the last year that an item may take place in. */
const years = { first: 2000, last: 2100 }

/** Why dates cannot be those of an item. */
export type DatesFault = 'end-without-start' | 'end-not-after-start' | 'year-out-of-range'

/** The first fault of each of an item's own dates; none: they are usable. */
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
