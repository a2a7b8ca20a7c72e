import * as texts from '../../../texts/compiled/documents/ticket'
import { dateAndTimes } from '../../../rules/dates-text'
import type { Dates } from '../../../rules/item-dates'
import { routeText } from '../../../rules/route-text'
import { dateText, dayText, timeText } from './date-text'
import { moneyText } from './money-text'
import type { TicketDocument } from './ticket-document'

/** The facts on the white half of the card, in reading order. A row has one or two of them. */
export function ticketFacts({
  event,
  ticket,
  order,
}: TicketDocument): readonly (readonly [string, string][])[] {
  const rows: [string, string][][] = []
  const { dates, timezone } = ticket
  if (ticket.is_transport || ticket.travel_time) {
    const row: [string, string][] = []
    if (ticket.travel_time) row.push([texts.departure(), momentText(ticket.travel_time, timezone)])
    if (dates) row.push([texts.event_day(), dateText(dates.starts_at, timezone)])
    if (row.length > 0) rows.push(row)
  } else if (dates) rows.push(datesRow(dates, timezone))
  if (ticket.route) rows.push([[texts.route(), routeText(ticket.route)]])
  if (ticket.meeting_point) rows.push([[texts.meeting_point(), ticket.meeting_point]])
  const place = [event?.venue, event?.address].filter(Boolean).join('\n')
  if (place) rows.push([[ticket.is_transport ? texts.event_venue() : texts.venue(), place]])
  rows.push([[ticket.is_transport ? texts.traveller() : texts.holder(), ticket.full_name]])
  rows.push([
    [texts.type(), ticket.type_label],
    [texts.price_paid(), moneyText(ticket.price + ticket.fee, ticket.currency)],
  ])
  rows.push([
    [texts.order(), order],
    [texts.ticket(), ticket.code],
  ])
  return rows
}

const momentText = (instant: string, zone: string) => `${dayText(instant, zone)}\n${timeText(instant, zone)}`

/** A day or an evening is one fact; several days are two, their start and their end. */
function datesRow(dates: Dates<string>, zone: string): [string, string][] {
  const one = dateAndTimes(dates, zone)
  if (one) return [[texts.date(), `${one.date}\n${one.times}`]]
  return [
    [texts.starts(), momentText(dates.starts_at, zone)],
    ...(dates.ends_at ? [[texts.ends(), momentText(dates.ends_at, zone)] satisfies [string, string]] : []),
  ]
}
