import { mayOpenTickets } from '#contract/access-fields'
import type { PayloadOf } from '#contract/call'
import { maxCountedOfText, maxExact } from '#contract/office/list'
import type { OfficeRole } from '#contract/office/office-call'
import { findOrders, type OrderRow } from '#contract/office/orders'
import { paymentStatus } from '#contract/order'
import { deskPayment, paymentMethod } from '#contract/values'
import { companyOf } from '#rules/customers/company'
import { dayIn, dayStart } from '#rules/dates/dates'
import { ticketCodeIn } from '#rules/text/search'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import {
  type KnownValue,
  withKnownValues,
  withMatching,
  withExactCounts,
} from '../../platform/db/list-counts'
import { chosenOf, instantsOf, readSortedPage, searchedText } from '../../platform/http/list-page'
import { instant, instantOrNull } from '../catalogue'
import { type ListedPage, listedRows } from '../lists'
import { findLastMailsTo, type MailSummary, mailSummaryOf } from '../mail-queue'
import { serveStaff } from '../staff'
import {
  countMatchingOrders,
  countOrders,
  findOrderPage,
  ordersOfStatus,
  type FoundOrder,
  type OrderFilter,
  type OrderSort,
} from './find-orders.queries'

/** Answers a page of the orders that match a text and facets, with counts if they are requested. */
export const findOrdersHandler = serveStaff(findOrders, async ({ payload, context, staff }) => {
  const filter = filterOf(payload, context, staff.role)
  if (filter === null)
    return {
      orders: [],
      cursor: null,
      facets: null,
      matching: payload.with_counts ? { count: 0, more: false } : null,
    }
  const sort = payload.sort ?? 'newest'
  const { shown, cursor } = await readOrders(context, payload, payload, staff.role)
  const counts = payload.with_counts
    ? await context.db.transaction(async (tx) => {
        const page = { shown: shown.length, isWhole: payload.cursor === null && cursor === null }
        return countAll(tx, filter, { sort, page, items: itemsOf(context) })
      })
    : { facets: null, matching: null }
  return { orders: shown.map(rowOf), cursor, ...counts }
})

/** The items of the catalogue, as values of a facet. */
const itemsOf = ({ catalogue }: Context): KnownValue[] =>
  [...catalogue.current().byId.values()].map(({ external_code, name }) => ({
    value: external_code,
    label: name,
  }))

interface CountedPage {
  sort: OrderSort
  page: { shown: number; isWhole: boolean }
  items: readonly KnownValue[]
}

/** Counts orders by facet among the newest, and all that match the whole filter, up to a limit. */
async function countAll(tx: Tx, filter: OrderFilter, { sort, page, items }: CountedPage) {
  const limit = filter.text ? maxCountedOfText : maxExact
  const counts = await countByFacet(tx, filter, sort, limit)
  const countRows = filter.text ? null : (most: number) => countMatchingOrders(tx, filter, sort, most)
  return withKnownValues(await withMatching(counts, page, limit, countRows), 'item', items)
}

/** Counts the newest of many orders, and the orders of each status up to the limit. */
async function countByFacet(tx: Tx, filter: OrderFilter, sort: OrderSort, limit: number) {
  const counts = await countOrders(tx, filter, sort, limit)
  const { item, method, channel, overdue, hasPlan, isTest } = filter
  const isNarrowed = [item, method, channel, overdue, hasPlan, isTest].some((chosen) => chosen !== null)
  if (filter.text || isNarrowed) return counts
  // A cancelled order waits for no money: to find that there are none, all would be read.
  const possible = paymentStatus.options.filter((status) => sort === 'newest' || status !== 'cancelled')
  const values = possible.map((value) => ({
    value,
    rows: ordersOfStatus(filter, { sort, status: value }),
  }))
  return withExactCounts(tx, counts, { facet: 'status', chosen: filter.status, values }, limit)
}

/** Reads a page of orders, for the list and for exports of it. */
async function readOrders(
  context: Context,
  payload: PayloadOf<typeof findOrders>,
  page: ListedPage,
  role: OfficeRole,
) {
  const filter = filterOf(payload, context, role)
  if (filter === null) return { shown: [], cursor: null }
  const sort = payload.sort ?? 'newest'
  return readSortedPage(page, (after) =>
    context.db.transaction(async (tx) =>
      withLastMails(tx, await findOrderPage(tx, filter, { sort, ...after })),
    ),
  )
}

type ListedOrder = FoundOrder & { last_mail: MailSummary | null }

/** Adds to each order the last mail to its address since the order was placed. */
async function withLastMails(tx: Tx, orders: readonly FoundOrder[]): Promise<ListedOrder[]> {
  const mails = await findLastMailsTo(
    tx,
    orders.map(({ email }) => email),
  )
  const lastTo = new Map(mails.map((mail) => [mail.recipient, mail]))
  return orders.map((order) => {
    const mail = lastTo.get(order.email)
    return { ...order, last_mail: mail && mail.created_at >= order.created_at ? mail : null }
  })
}

/** Returns the filter of a payload; `null` if nothing can match its text. */
function filterOf(
  payload: PayloadOf<typeof findOrders>,
  context: Context,
  role: OfficeRole,
): OrderFilter | null {
  const { timezone } = context.catalogue.current().settings
  const text = searchedText(payload.query && ticketCodeIn(payload.query))
  if (text === 'nothing') return null
  return {
    text: text && { ...text, codes: mayOpenTickets(role) ? 'parts' : 'whole' },
    status: chosenOf(payload.status),
    method: methodsOf(payload.method),
    channel: chosenOf(payload.channel),
    item: chosenOf(payload.item),
    overdue: payload.overdue,
    hasPlan: payload.has_plan,
    isTest: payload.is_test,
    ...instantsOf(payload.ordered, timezone),
    today: dayStart(dayIn(context.now(), timezone), timezone),
  }
}

/** Splits the chosen methods into those of the checkout and those of the box office. */
function methodsOf(chosen: PayloadOf<typeof findOrders>['method']): OrderFilter['method'] {
  const methods = chosenOf(chosen)
  return (
    methods && {
      pages: paymentMethod.options.filter((one) => methods.includes(one)),
      desk: deskPayment.options.filter((one) => methods.includes(one)),
    }
  )
}

function rowOf(found: ListedOrder): OrderRow {
  const { full_name, email, country, sort_key: _key, currency: _currency, ...other } = found
  const { company_name, company_vat_number, ...row } = other
  return {
    ...row,
    customer: { full_name, email, country },
    company: companyOf({ company_name, company_vat_number }),
    created_at: instant(row.created_at),
    pay_until: instantOrNull(row.pay_until),
    next_due_at: instantOrNull(row.next_due_at),
    last_mail: row.last_mail && mailSummaryOf(row.last_mail),
  }
}

/** The rows of the list of orders, for exports. */
export const orderRows = listedRows<'orders', typeof findOrders, ListedOrder>(findOrders, {
  read: readOrders,
  currencyOf: ({ currency }) => currency,
  cells: {
    order: ({ code }) => code,
    ordered_at: ({ created_at }) => created_at,
    status: ({ payment_status }) => payment_status,
    name: ({ full_name }) => full_name,
    email: ({ email }) => email,
    country: ({ country }) => country,
    company: ({ company_name }) => company_name,
    vat_number: ({ company_vat_number }) => company_vat_number,
    channel: ({ channel }) => channel,
    payment_method: ({ payment_method, paid_at_desk }) => paid_at_desk ?? payment_method,
    has_plan: ({ has_payment_plan }) => has_payment_plan,
    items: ({ items }) => items,
    total: ({ total_price }) => total_price,
    paid: ({ total_paid }) => total_paid,
    refunded: ({ total_refunded }) => total_refunded,
    owed: ({ owed }) => owed,
    currency: ({ currency }) => currency,
    due_at: ({ next_due_at }) => next_due_at,
    is_overdue: ({ is_overdue }) => is_overdue,
    last_mail: ({ last_mail }) => last_mail && last_mail.kind,
    last_mail_at: ({ last_mail }) => last_mail && last_mail.created_at,
    last_mail_status: ({ last_mail }) => last_mail && last_mail.status,
    is_test: ({ is_test }) => is_test,
  },
})
