import type { Route } from '#contract/shop-item'
import type { Dates } from '#rules/catalogue/item-dates'
import { datesText } from '#rules/dates/dates-text'
import { routeText } from '#rules/text/route-text'
import * as texts from '#texts/compiled/mails/ticket'
import { type CatalogueItem, itemPlaceOf, ticketDatesOf, travelTimeOf } from '../catalogue'
import { type Detail, type MailBlock, type MailShop, note } from '../mail-queue'

/** Date and place of an item in mails. */
export interface MailPlace {
  travel_time: string | null
  timezone: string | null
  /** The dates of the departure, or else of the item, or else of the event; null if none has dates. */
  dates?: Dates<string> | null
  route?: Route | null
  meeting_point?: string | null
  /** The place of the event; null for a departure, which has a meeting point. */
  venue?: string | null
}

/** Returns the dates and the place of an item for mails. */
export function mailPlaceOf(product: CatalogueItem | undefined, timeId: number | null): MailPlace {
  if (product === undefined) return { travel_time: null, timezone: null }
  const { route, meeting_point } = itemPlaceOf(product)
  const time = travelTimeOf(product, timeId)
  return {
    travel_time: time,
    timezone: product.timezone,
    dates: ticketDatesOf(product, timeId),
    route,
    meeting_point,
    venue: (time === null && product.event?.venue) || null,
  }
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
export function placeDetails(place: MailPlace, shop: MailShop): Detail[] {
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
