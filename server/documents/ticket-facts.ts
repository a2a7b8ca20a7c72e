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
    if (ticket.travel_time) row.push(['Departure', moment(ticket.travel_time, ticket.timezone)])
    if (event?.starts_at) row.push(['For the event on', dateText(event.starts_at, event.timezone)])
    if (row.length > 0) rows.push(row)
    if (ticket.meeting_point) rows.push([['Meeting point', ticket.meeting_point]])
  } else if (event?.starts_at) {
    const row: [string, string][] = [['Starts', moment(event.starts_at, event.timezone)]]
    if (event.ends_at) row.push(['Ends', moment(event.ends_at, event.timezone)])
    rows.push(row)
  }
  const place = [event?.venue, event?.address].filter(Boolean).join('\n')
  if (place) rows.push([[ticket.is_transport ? 'Event venue' : 'Venue', place]])
  rows.push([[ticket.is_transport ? 'Traveller' : 'Holder', ticket.full_name]])
  rows.push([
    ['Ticket type', ticket.type_label],
    ['Price paid', moneyText(ticket.price + ticket.fee, ticket.currency)],
  ])
  rows.push([
    ['Order', order],
    ['Ticket', ticket.code],
  ])
  return rows
}
