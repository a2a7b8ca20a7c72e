import type { PayloadOf } from '#contract/call'
import { maxCounted, maxCountedOfText } from '#contract/office/list'
import { findWithdrawals as call, type OfficeWithdrawal, findWithdrawals } from '#contract/office/refunds'
import type { Withdrawal } from '#contract/shop/order-changes'
import { sum } from '#rules/money/money'
import { refundBy } from '#rules/withdrawals/withdrawal'
import type { Context } from '../../context'
import { readSortedPage, searchedText } from '../../platform/http/list-page'
import type { Stock } from '../catalogue'
import { type ListedPage, listedRows } from '../lists'
import { serveStaff } from '../staff'
import { countWithdrawals, findWithdrawalIds, findWithdrawalPage, type StoredWithdrawal } from './queries'

/** Returns a withdrawal for the customer. */
export const withdrawalOf = (stored: StoredWithdrawal, stock: Stock): Withdrawal => ({
  id: stored.id,
  order: stored.code,
  received_at: stored.received_at.toISOString(),
  full_name: stored.full_name,
  email: stored.email,
  items: stored.items.map((item) => stock.snapshot.byId.get(item.item_id)?.name ?? ''),
  statement: stored.statement,
})

/** Returns a withdrawal for the office, with the amount owed and its due day. */
const officeWithdrawalOf = (stored: StoredWithdrawal, stock: Stock): OfficeWithdrawal => ({
  ...withdrawalOf(stored, stock),
  amount: sum(stored.items.map(owedFor)),
  refund_by: refundBy(stored.received_at),
  refund_id: stored.refund_id,
  refund_status: stored.refund_status,
  is_open: stored.is_open,
  is_test: stored.is_test,
})

/** Returns the refund of a withdrawn item: everything paid for it and its share of the shipping, without deductions. */
export const owedFor = (item: { price: number; fee: number; shipping_refund: number }): number =>
  item.price + item.fee + item.shipping_refund

/** Serves the list of withdrawals, with counts on request. */
export const findWithdrawalsHandler = serveStaff(call, async ({ payload, context }) => {
  const { shown, cursor } = await readWithdrawals(context, payload, { cursor: payload.cursor, limit: null })
  const counts = payload.with_counts ? await countAll(context, payload) : { facets: null, matching: null }
  return { withdrawals: shown, cursor, ...counts }
})

/** Counts the withdrawals that match a text and a status, in total and per status. */
async function countAll(context: Context, { query, status }: PayloadOf<typeof call>) {
  const text = searchedText(query)
  if (text === 'nothing') return { facets: null, matching: { count: 0, more: false } }
  const limit = text ? maxCountedOfText : maxCounted
  return context.db.transaction(async (tx) => {
    const newest = { oldestFirst: false, after: null, limit: limit + 1 }
    const ids = text && (await findWithdrawalIds(tx, text.words, null, newest))
    return countWithdrawals(tx, { ids, status }, limit)
  })
}

/** Reads a page of withdrawals for the list and for exports. */
async function readWithdrawals(context: Context, payload: PayloadOf<typeof call>, page: ListedPage) {
  const { status } = payload
  const text = searchedText(payload.query)
  if (text === 'nothing') return { shown: [], cursor: null }
  const { shown, cursor } = await readSortedPage(page, (after) =>
    context.db.transaction(async (tx) => {
      // Open withdrawals are sorted by their due day.
      const part = { oldestFirst: status === 'open', ...after }
      const ids = text && (await findWithdrawalIds(tx, text.words, status, part))
      return findWithdrawalPage(tx, { ids, status }, part)
    }),
  )
  const stock = await context.catalogue.stock()
  return { shown: shown.map((stored) => officeWithdrawalOf(stored, stock)), cursor }
}

/** The rows of the list of withdrawals, for exports. */
export const withdrawalRows = listedRows<'withdrawals', typeof findWithdrawals, OfficeWithdrawal>(
  findWithdrawals,
  {
    read: readWithdrawals,
    cells: {
      withdrawal: ({ id }) => id,
      order: ({ order }) => order,
      received_at: ({ received_at }) => new Date(received_at),
      items: ({ items }) => items.join(', '),
      amount: ({ amount }) => amount,
      currency: (_row, currency) => currency,
      refund_by: ({ refund_by }) => new Date(refund_by),
      refund: ({ refund_id }) => refund_id,
      refund_status: ({ refund_status }) => refund_status,
      name: ({ full_name }) => full_name,
      email: ({ email }) => email,
      statement: ({ statement }) => statement,
      is_test: ({ is_test }) => is_test,
    },
  },
)
