import type { Route } from '#contract/shop-item'
import type { Dates } from '#rules/catalogue/item-dates'
import { datesText } from '#rules/dates/dates-text'
import { routeText } from '#rules/text/route-text'
import * as texts from '#texts/compiled/mails/ticket'
import {
  type Detail,
  details,
  type MailBlock,
  type MailShop,
  note,
  type Stranger,
  withPlainName,
} from '../mail-queue'

/** Date and place of an item in mails. */
export interface MailPlace {
  travel_time: string | null
  timezone: string | null
  /** The dates of the departure, or else of the item, or else of the event; null if none has dates. */
  dates?: Dates<string> | null
  route?: Route | null
  meeting_point?: string | null
  /** Where the event takes place; null for a departure, which has a meeting point. */
  venue?: string | null
}

/** A ticket in mails. */
export interface MailTicket extends MailPlace {
  code: string
  product: string
  full_name: string
  order_code: string
  /** Address for the download link; only set if the document must not be mailed to this address (`plainTicket`). */
  download_as?: string
}

/** Returns the departure of an item, or else its dates; null if it has neither. */
function whenText({ travel_time, timezone, dates }: MailPlace, shop: MailShop): string | null {
  const zone = timezone ?? shop.timezone
  // A departure always names its zone: the reader may be on the way.
  if (travel_time) return datesText({ starts_at: travel_time, ends_at: null }, zone, { shopZone: '' })
  return dates ? datesText(dates, zone, { shopZone: shop.timezone }) : null
}

/** Returns date and place of an item as one line; empty if neither is known. */
export function placeText(place: MailPlace, shop: MailShop): string {
  const { route, meeting_point: where, venue } = place
  return [
    whenText(place, shop),
    venue,
    route ? routeText(route) : null,
    where ? texts.meet_at({ where }) : null,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Returns date and place of an item as labelled values. */
function placeDetails(place: MailPlace, shop: MailShop): Detail[] {
  const when = whenText(place, shop)
  return [
    ...(when
      ? [[place.travel_time ? texts.fact_departure() : texts.fact_date(), when] satisfies Detail]
      : []),
    ...(place.venue ? [[texts.fact_venue(), place.venue] satisfies Detail] : []),
    ...(place.route ? [[texts.fact_route(), routeText(place.route)] satisfies Detail] : []),
    ...(place.meeting_point ? [[texts.fact_meeting_point(), place.meeting_point] satisfies Detail] : []),
  ]
}

/** Returns a note about when to be at the meeting point, if one of the items has a departure. */
export const meetingNote = (places: readonly MailPlace[]): MailBlock[] =>
  places.some(({ travel_time }) => travel_time) ? [note(texts.meet_early())] : []

/** Returns a ticket with its holder, code, date and place as labelled values. */
export function ticketDetails(ticket: MailTicket, shop: MailShop): MailBlock {
  const rows: Detail[] = [[texts.fact_ticket(), ticket.product]]
  if (ticket.full_name) rows.push([texts.fact_name(), ticket.full_name])
  rows.push([texts.fact_code(), ticket.code], ...placeDetails(ticket, shop))
  return details(...rows)
}

/** Returns a ticket for a reader who does not own its order: with a download link if it is not attached. */
export const plainTicket = (ticket: MailTicket, { address, getsTickets }: Stranger): MailTicket => ({
  ...withPlainName(ticket),
  ...(getsTickets ? {} : { download_as: address }),
})

/** Applies `plainTicket` to the data of a mail about one ticket. */
export const withPlainTicket = <Data extends { ticket: MailTicket }>(
  data: Data,
  stranger: Stranger,
): Data => ({
  ...data,
  ticket: plainTicket(data.ticket, stranger),
})

/** A ticket for the examples of mails. */
export const exampleTicket = (full_name: string): MailTicket => ({
  code: '7QK3MZ9DXV2H',
  product: 'Coach from Zagreb',
  full_name,
  order_code: 'K7QM2XPA',
  travel_time: '2027-07-08T08:00:00Z',
  timezone: 'Europe/Zagreb',
})
