import { findTickets } from '../../../contract/office/tickets'
import { listedRows } from '../changes'
import { readTickets } from './find-tickets'
import type { FoundTicket } from './queries'

/** The rows of the list of tickets, for exports. */
export const ticketRows = listedRows<'tickets', typeof findTickets, FoundTicket>(findTickets, {
  read: readTickets,
  cells: {
    ticket: ({ code }) => code,
    order: ({ order }) => order,
    item_code: ({ external_code }) => external_code,
    item: ({ name }) => name,
    departure: ({ travel_time }) => travel_time,
    name: ({ full_name }) => full_name,
    email: ({ email }) => email,
    state: ({ state }) => state,
    issued_at: ({ issued_at }) => issued_at,
    admitted_at: ({ admitted_at }) => admitted_at,
    gate: ({ admitted_gate }) => admitted_gate,
    is_test: ({ is_test }) => is_test,
  },
})
