import { mostCounted, mostCountedOfText } from '../../../contract/office/list'
import { findTickets, type TicketRow } from '../../../contract/office/tickets'
import { ticketCodeIn } from '../../../rules/ticket-code-in'
import { chosenOf, readSortedPage, searchedText } from '../../http/list-page'
import { serveStaff } from '../../staff/serve-staff'
import { instantOrNull } from '../../stock/shop-item'
import { countTickets, findTicketPage, type FoundTicket, type TicketFilter } from './find-tickets.sql'

/** A page of the tickets that match a text and facets, with counts where they are asked for. */
export const findTicketsHandler = serveStaff(findTickets, async ({ payload, world }) => {
  const text = searchedText(payload.query && ticketCodeIn(payload.query))
  if (text === 'nothing')
    return { tickets: [], cursor: null, facets: null, matching: { count: 0, more: false } }
  const filter: TicketFilter = {
    text,
    item: chosenOf(payload.item),
    departure: chosenOf(payload.departure),
    state: chosenOf(payload.state),
  }
  const { shown, cursor } = await readSortedPage(payload, (page) =>
    world.db.transaction((tx) => findTicketPage(tx, filter, page)),
  )
  const most = text === null ? mostCounted : mostCountedOfText
  const counts = payload.with_counts
    ? await world.db.transaction((tx) => countTickets(tx, filter, most))
    : { facets: null, matching: null }
  return { tickets: shown.map(rowOf), cursor, ...counts }
})

function rowOf(found: FoundTicket): TicketRow {
  const { sort_key: _key, item_id, external_code, name, ...row } = found
  return {
    ...row,
    item: { id: item_id, external_code, name },
    travel_time: instantOrNull(row.travel_time),
    issued_at: instantOrNull(row.issued_at),
    admitted_at: instantOrNull(row.admitted_at),
  }
}
