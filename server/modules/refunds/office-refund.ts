import type { PayloadOf } from '#contract/call'
import { maxCounted, maxCountedOfText } from '#contract/office/list'
import { findRefunds, type OfficeRefund } from '#contract/office/refunds'
import { readText } from '#rules/text/stored-texts'
import { refundBy } from '#rules/withdrawals/withdrawal'
import type { Context } from '../../context'
import { readPage, searchedText } from '../../platform/http/list-page'
import { orRefuse } from '../../platform/http/refusal'
import { type ListedPage, listedRows } from '../lists'
import {
  orderOf,
  findOrdersById,
  refundOf,
  countOfficeRefunds,
  findOfficeRefunds,
  findRefundIds,
  type OfficeRefundRow,
  accountOf,
  usableGateways,
} from '../orders'
import { serveStaff } from '../staff'

const pageSize = 50

/** A refund of the list, and the currency of its amounts. */
type ListedRefund = OfficeRefund & { currency: string }

/** Returns a refund for the office: the buyer's view, and its way of payment. */
export async function officeRefundOf(context: Context, refundId: number): Promise<OfficeRefund> {
  const page = { ids: [refundId], order: null, status: null, before: null, limit: 1 }
  const [found] = await viewsOf(
    context,
    await findOfficeRefunds(context.db.kysely, usableGateways(context), page),
  )
  const { currency: _currency, ...refund } = orRefuse(found, 'refund-not-found')
  return refund
}

/** Adds their orders to refunds; the orders are read in one statement. */
async function viewsOf(context: Context, found: readonly OfficeRefundRow[]): Promise<ListedRefund[]> {
  const stock = await context.catalogue.stock()
  const orders = await findOrdersById(
    context.db.kysely,
    found.map(({ order_id }) => order_id),
  )
  return found.map((details) => {
    const { id, kind, note, problem, opened_by, account_by, files, withdrawn_at } = details
    const stored = orRefuse(
      orders.find((order) => order.id === details.order_id),
      'order-not-found',
    )
    const refund = orRefuse(
      stored.refunds.find((one) => one.id === id),
      'refund-not-found',
    )
    return {
      ...refundOf(refund, orderOf(context, stored, stock, 'office')),
      kind,
      ...accountOf(details, stored),
      customer: { full_name: stored.full_name, email: stored.email },
      note,
      problem: problem && readText(problem),
      opened_by,
      account_by,
      files,
      refund_by: withdrawn_at && refundBy(withdrawn_at),
      is_test: stored.is_test,
      currency: stored.currency,
    }
  })
}

/** Answers the list of refunds, with counts if they are requested. */
export const findRefundsHandler = serveStaff(findRefunds, async ({ payload, context }) => {
  const { shown, cursor } = await readRefunds(context, payload, { cursor: payload.cursor, limit: null })
  const counts = payload.with_counts ? await countRefunds(context, payload) : { facets: null, matching: null }
  return {
    refunds: shown.map(({ currency: _currency, ...refund }) => refund),
    needs_two_people: context.catalogue.current().settings.refundTwoPeople,
    cursor,
    ...counts,
  }
})

/** Counts the refunds that match a text and a status, and those of each status. */
async function countRefunds(context: Context, { query, status }: PayloadOf<typeof findRefunds>) {
  const text = searchedText(query)
  if (text === 'nothing') return { facets: null, matching: { count: 0, more: false } }
  const limit = text ? maxCountedOfText : maxCounted
  return context.db.transaction(async (tx) => {
    const newest = { status: null, before: null, limit: limit + 1 }
    const ids = text && (await findRefundIds(tx, text.words, newest))
    return countOfficeRefunds(tx, { ids, status }, limit)
  })
}

/** Reads a page of refunds with the currency of their orders, for the list and for exports of it. */
async function readRefunds(
  context: Context,
  { query, status }: PayloadOf<typeof findRefunds>,
  page: ListedPage,
) {
  const text = searchedText(query)
  if (text === 'nothing') return { shown: [], cursor: null }
  const { shown, cursor } = await readPage(page.cursor, page.limit ?? pageSize, (after) =>
    context.db.transaction(async (tx) => {
      const ids = text && (await findRefundIds(tx, text.words, { status, ...after }))
      return findOfficeRefunds(tx, usableGateways(context), { ids, order: null, status, ...after })
    }),
  )
  return { shown: await viewsOf(context, shown), cursor }
}

/** The rows of the list of refunds, for exports. Their orders are read whole, so fewer at once. */
export const refundRows = listedRows<'refunds', typeof findRefunds, ListedRefund>(findRefunds, {
  read: readRefunds,
  atOnce: 100,
  currencyOf: ({ currency }) => currency,
  cells: {
    refund: ({ id }) => id,
    order: ({ order }) => order,
    status: ({ status }) => status,
    asked_at: ({ created_at }) => new Date(created_at),
    completed_at: ({ completed_at }) => (completed_at === null ? null : new Date(completed_at)),
    total: ({ total }) => total,
    shipping: ({ shipping_refund }) => shipping_refund,
    currency: ({ currency }) => currency,
    opened_by: ({ opened_by }) => opened_by,
    paid_by: ({ paid_by }) => paid_by,
    can_go_to_card: ({ can_go_to_card }) => can_go_to_card,
    files: ({ files }) => files.join(' '),
    name: ({ customer }) => customer.full_name,
    email: ({ customer }) => customer.email,
    bank_account: ({ bank_account }) => bank_account,
    note: ({ note }) => note,
    problem: ({ problem }) => problem && readText(problem),
    is_test: ({ is_test }) => is_test,
  },
})
