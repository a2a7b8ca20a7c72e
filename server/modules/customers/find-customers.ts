import type { PayloadOf } from '#contract/call'
import { type CustomerRow, findCustomers, getCustomer } from '#contract/office/customers'
import { maxCountedOfText, maxExact } from '#contract/office/list'
import { companyOf } from '#rules/customers/company'
import type { Context } from '../../context'
import { withMatching } from '../../platform/db/list-counts'
import { chosenOf, readSortedPage, searchedText } from '../../platform/http/list-page'
import { orRefuse } from '../../platform/http/refusal'
import { instantOrNull } from '../catalogue'
import { type ListedPage, listedRows } from '../lists'
import { mailSummaryOf } from '../mail-queue'
import { serveStaff } from '../staff'
import {
  countCustomers,
  countMatchingCustomers,
  type CustomerFilter,
  findCustomerById,
  findCustomerPage,
  findCustomerTimeline,
  type FoundCustomer,
} from './queries'

/** Serves a page of the customers who match a text and facets, with counts on request. */
export const findCustomersHandler = serveStaff(findCustomers, async ({ payload, context }) => {
  const filter = filterOf(payload)
  if (filter === null)
    return { customers: [], cursor: null, facets: null, matching: { count: 0, more: false } }
  const { shown, cursor } = await readCustomers(context, payload)
  const limit = filter.text === null ? maxExact : maxCountedOfText
  const page = { shown: shown.length, isWhole: payload.cursor === null && cursor === null }
  const counts = payload.with_counts
    ? await context.db.transaction(async (tx) => {
        const countRows = filter.text ? null : (most: number) => countMatchingCustomers(tx, filter, most)
        return withMatching(await countCustomers(tx, filter, limit), page, limit, countRows)
      })
    : { facets: null, matching: null }
  return { customers: shown.map(rowOf), cursor, ...counts }
})

/** Reads a page of customers for the list and for exports. */
async function readCustomers(
  context: Context,
  payload: PayloadOf<typeof findCustomers>,
  page: ListedPage = payload,
) {
  const filter = filterOf(payload)
  if (filter === null) return { shown: [], cursor: null }
  return readSortedPage(page, (after) =>
    context.db.transaction((tx) => findCustomerPage(tx, filter, { ...after, now: context.now() })),
  )
}

/** Returns the filter of a payload, or `null` if nothing can match its text. */
function filterOf(payload: PayloadOf<typeof findCustomers>): CustomerFilter | null {
  const text = searchedText(payload.query)
  if (text === 'nothing') return null
  return {
    text,
    country: chosenOf(payload.country),
    isConfirmed: payload.is_confirmed,
    hasOrders: payload.has_orders,
  }
}

/** Serves one customer's orders, tickets, mails and limits. */
export const getCustomerHandler = serveStaff(getCustomer, async ({ payload, context }) => {
  const { kysely } = context.db
  const id = orRefuse(payload.customer_id, 'customer-not-found')
  const found = orRefuse(await findCustomerById(kysely, id, context.now()), 'customer-not-found')
  const { orders, tickets, mails } = await findCustomerTimeline(kysely, found)
  const { max_unpaid_orders, max_unpaid_places } = found
  return {
    customer: { ...rowOf(found), max_unpaid_orders, max_unpaid_places },
    orders: orders.map((order) => ({ ...order, created_at: order.created_at.toISOString() })),
    tickets: tickets.map((ticket) => ({ ...ticket, travel_time: instantOrNull(ticket.travel_time) })),
    mails: mails.map(mailSummaryOf),
  }
})

function rowOf(found: FoundCustomer): CustomerRow {
  const { sort_key: _key, max_unpaid_orders: _orders, max_unpaid_places: _places, ...other } = found
  const { company_name, company_vat_number, ...row } = other
  return {
    ...row,
    company: companyOf({ company_name, company_vat_number }),
    created_at: row.created_at.toISOString(),
    last_seen_at: instantOrNull(row.last_seen_at),
  }
}

/** The rows of the list of customers, for exports. `spent` is in the shop's currency, as in the list. */
export const customerRows = listedRows<'customers', typeof findCustomers, FoundCustomer>(findCustomers, {
  read: readCustomers,
  cells: {
    customer: ({ id }) => id,
    name: ({ full_name }) => full_name,
    email: ({ email }) => email,
    country: ({ country }) => country,
    company: ({ company_name }) => company_name,
    vat_number: ({ company_vat_number }) => company_vat_number,
    created_at: ({ created_at }) => created_at,
    is_confirmed: ({ is_confirmed }) => is_confirmed,
    orders: ({ orders }) => orders,
    spent: ({ spent }) => spent,
    currency: (_row, currency) => currency,
    last_seen_at: ({ last_seen_at }) => last_seen_at,
  },
})
