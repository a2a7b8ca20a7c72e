import type { PayloadOf } from '../../../contract/call'
import { maxCounted, maxCountedOfText } from '../../../contract/office/list'
import { findWithdrawals as call } from '../../../contract/office/refunds'
import { readSortedPage, searchedText } from '../../platform/http/list-page'
import type { ListedPage } from '../changes'
import { serveStaff } from '../staff'
import type { Context } from '../../context'
import { countWithdrawals, findWithdrawalIds, findWithdrawalPage } from './queries'
import { officeWithdrawalOf } from './withdrawal-view'

/** The operator's list of withdrawals, with counts where they are asked for. */
export const findWithdrawalsHandler = serveStaff(call, async ({ payload, context }) => {
  const { shown, cursor } = await readWithdrawals(context, payload, { cursor: payload.cursor, limit: null })
  const counts = payload.with_counts ? await countAll(context, payload) : { facets: null, matching: null }
  return { withdrawals: shown, cursor, ...counts }
})

/** How many withdrawals match a text and a status, and how many each status has. */
async function countAll(context: Context, { query, status }: PayloadOf<typeof call>) {
  const text = searchedText(query)
  if (text === 'nothing') return { facets: null, matching: { count: 0, more: false } }
  const most = text ? maxCountedOfText : maxCounted
  return context.db.transaction(async (tx) => {
    const newest = { oldestFirst: false, after: null, most: most + 1 }
    const ids = text && (await findWithdrawalIds(tx, text.words, null, newest))
    return countWithdrawals(tx, { ids, status }, most)
  })
}

/** A page of withdrawals, for the list and for exports of it. */
export async function readWithdrawals(context: Context, payload: PayloadOf<typeof call>, page: ListedPage) {
  const { status } = payload
  const text = searchedText(payload.query)
  if (text === 'nothing') return { shown: [], cursor: null }
  const { shown, cursor } = await readSortedPage(page, (after) =>
    context.db.transaction(async (tx) => {
      // What waits for its money stands in the order in which it is due.
      const part = { oldestFirst: status === 'open', ...after }
      const ids = text && (await findWithdrawalIds(tx, text.words, status, part))
      return findWithdrawalPage(tx, { ids, status }, part)
    }),
  )
  const stock = await context.catalogue.stock()
  return { shown: shown.map((stored) => officeWithdrawalOf(stored, stock)), cursor }
}
