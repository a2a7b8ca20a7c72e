import * as texts from '../../texts/compiled/documents/ticket'
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
  const moment = (instant: string, zone: string) => `${dayText(instant, zone)}\n${timeText(instant, zone)}`
  if (ticket.is_transport || ticket.travel_time) {
    const row: [string, string][] = []
    if (ticket.travel_time) row.push([texts.departure(), moment(ticket.travel_time, ticket.timezone)])
    if (event?.starts_at) row.push([texts.event_day(), dateText(event.starts_at, event.timezone)])
    if (row.length > 0) rows.push(row)
    if (ticket.meeting_point) rows.push([[texts.meeting_point(), ticket.meeting_point]])
  } else if (event?.starts_at) {
    const row: [string, string][] = [[texts.starts(), moment(event.starts_at, event.timezone)]]
    if (event.ends_at) row.push([texts.ends(), moment(event.ends_at, event.timezone)])
    rows.push(row)
  }
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
