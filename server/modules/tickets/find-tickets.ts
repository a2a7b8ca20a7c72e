import type { PayloadOf } from '#contract/call'
import { maxCountedOfText, maxExact } from '#contract/office/list'
import { findTickets, type TicketRow } from '#contract/office/tickets'
import { codePartIn } from '#rules/orders/order-code'
import { ticketCodeIn } from '#rules/text/search'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { withExactCounts, withKnownValues, withMatching } from '../../platform/db/list-counts'
import { chosenOf, readSortedPage, searchedText } from '../../platform/http/list-page'
import { instantOrNull } from '../catalogue'
import { type ListedPage, listedRows } from '../lists'
import { serveStaff } from '../staff'
import {
  countMatchingTickets,
  countTickets,
  findDepartures,
  findTicketPage,
  type FoundTicket,
  type TicketFilter,
  ticketsByState,
} from './queries'

/** Lists the tickets that match a text and facets, with counts on request. */
export const findTicketsHandler = serveStaff(findTickets, async ({ payload, context }) => {
  const filter = filterOf(payload)
  if (filter === null) return { tickets: [], cursor: null, facets: null, matching: { count: 0, more: false } }
  const { shown, cursor } = await readTickets(context, payload)
  const page = { shown: shown.length, isWhole: payload.cursor === null && cursor === null }
  const counts = payload.with_counts
    ? await context.db.transaction((tx) => countAll(context, tx, filter, page))
    : { facets: null, matching: null }
  return { tickets: shown.map(rowOf), cursor, ...counts }
})

/** Counts tickets by facet among the newest, and all that match the whole filter, up to a limit. */
async function countAll(
  { catalogue }: Context,
  tx: Tx,
  filter: TicketFilter,
  page: { shown: number; isWhole: boolean },
) {
  const limit = filter.text === null ? maxExact : maxCountedOfText
  const countRows = filter.text === null ? (most: number) => countMatchingTickets(tx, filter, most) : null
  const counts = await withMatching(await countByFacet(tx, filter, limit), page, limit, countRows)
  const tickets = [...catalogue.current().byId.values()].filter(
    ({ shop_item_type }) => shop_item_type === 'tickets',
  )
  const items = tickets.map(({ external_code, name }) => ({ value: external_code, label: name }))
  const departures = await findDepartures(tx, filter.item)
  return withKnownValues(withKnownValues(counts, 'item', items), 'departure', departures)
}

/** Counts the newest of many tickets, and the tickets of each state up to the limit if nothing else narrows the list. */
async function countByFacet(tx: Tx, filter: TicketFilter, limit: number) {
  const counts = await countTickets(tx, filter, limit)
  const { text, ticket, item, departure, state } = filter
  if ([text, ticket, item, departure].some((chosen) => chosen !== null)) return counts
  return withExactCounts(tx, counts, { facet: 'state', chosen: state, values: ticketsByState() }, limit)
}

/** Reads a page of tickets, for the list and its exports. */
export async function readTickets(
  context: Context,
  payload: PayloadOf<typeof findTickets>,
  page: ListedPage = payload,
) {
  const filter = filterOf(payload)
  if (filter === null) return { shown: [], cursor: null }
  return readSortedPage(page, (after) => context.db.transaction((tx) => findTicketPage(tx, filter, after)))
}

/** Returns the filter of a payload, or null if no ticket can match its text. */
function filterOf(payload: PayloadOf<typeof findTickets>): TicketFilter | null {
  const text = searchedText(payload.query && ticketCodeIn(payload.query))
  if (text === 'nothing') return null
  return {
    text: text && { words: text.words, codePart: codePartIn(text.typed) },
    ticket: chosenOf(payload.ticket),
    item: chosenOf(payload.item),
    departure: chosenOf(payload.departure),
    state: chosenOf(payload.state),
  }
}

function rowOf(found: FoundTicket): TicketRow {
  const { sort_key: _key, item_id, external_code, name, barcode: _barcode, ...row } = found
  return {
    ...row,
    item: { id: item_id, external_code, name },
    travel_time: instantOrNull(row.travel_time),
    issued_at: instantOrNull(row.issued_at),
    admitted_at: instantOrNull(row.admitted_at),
  }
}

/** Rows of the list of tickets for exports. */
export const ticketRows = listedRows<'tickets', typeof findTickets, FoundTicket>(findTickets, {
  read: readTickets,
  cells: {
    ticket: ({ code }) => code,
    barcode: ({ barcode }) => barcode,
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
