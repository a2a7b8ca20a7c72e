import * as texts from '../../../texts/compiled/mails/ticket'
import { datesText } from '../../../rules/dates/dates-text'
import { routeText } from '../../../rules/text/route-text'
import { dateTimeText } from '../documents'
import type { MailPlace } from '../outbox'
import { note, type Fact, type MailBlock } from './mail-blocks'
import type { MailShop } from './mail-shop'

/** When an item is: its departure, else its dates; null: it has no date. */
export function whenText({ travel_time, timezone, dates }: MailPlace, shop: MailShop): string | null {
  const zone = timezone ?? shop.timezone
  if (travel_time) return dateTimeText(travel_time, zone)
  return dates ? datesText(dates, zone, { shopZone: shop.timezone }) : null
}

/** When and where an item is, in a line of a list; empty: nothing is known of it. */
export function placeText(place: MailPlace, shop: MailShop): string {
  const { route, meeting_point: where } = place
  return [whenText(place, shop), route ? routeText(route) : null, where ? texts.meet_at({ where }) : null]
    .filter(Boolean)
    .join(', ')
}

/** The same as facts of a single ticket. */
export function placeFacts(place: MailPlace, shop: MailShop): Fact[] {
  const when = whenText(place, shop)
  return [
    ...(when ? [[place.travel_time ? texts.fact_departure() : texts.fact_date(), when] satisfies Fact] : []),
    ...(place.route ? [[texts.fact_route(), routeText(place.route)] satisfies Fact] : []),
    ...(place.meeting_point ? [[texts.fact_meeting_point(), place.meeting_point] satisfies Fact] : []),
  ]
}

/** When to be at the meeting location, if one of these travels. */
export const meetingNote = (places: readonly MailPlace[]): MailBlock[] =>
  places.some(({ travel_time }) => travel_time) ? [note(texts.meet_early())] : []
