import { type BankEntry, type ReceiptToCheck, reasonsToCheck } from '../../../contract/office/statements'
import { lackingAfter, receiptFit } from '../../../rules/receipt-fit'
import type { Queryable } from '../../platform/db/database'
import { findLackingPayments } from './bank-entries.queries'
import type { Planned } from './planned-entry'

/**
 * The entries of a file that would not settle their order exactly. `booked`: those that an import books, in its order;
 * `unmatched`: the others, of which reversals and receipts that look like stored ones are listed.
 */
export async function receiptsToCheck(
  db: Queryable,
  booked: readonly Planned[],
  unmatched: readonly BankEntry[],
): Promise<ReceiptToCheck[]> {
  const found: ReceiptToCheck[] = [
    ...unmatched.flatMap(({ reason, booked_at, amount, currency, payer, related }) =>
      reason === 'receipt-reversed' || reason === 'looks-like'
        ? [{ why: reason, booked_at, amount, currency, payer, order: null, due: null, related }]
        : [],
    ),
    ...(await unevenReceipts(db, booked)),
  ]
  return found.toSorted((a, b) => reasonsToCheck.indexOf(a.why) - reasonsToCheck.indexOf(b.why))
}

/** Returns the booked entries that bring another amount than their order lacks by then. */
async function unevenReceipts(db: Queryable, booked: readonly Planned[]): Promise<ReceiptToCheck[]> {
  const named = booked.flatMap(({ match }) => ('order' in match ? [match.order.id] : []))
  const orders = new Map(
    (await findLackingPayments(db, [...new Set(named)])).map((order) => [order.id, { ...order }]),
  )
  /** The orders that earlier entries of the file pay. */
  const paidInFile = new Set<number>()
  const uneven: ReceiptToCheck[] = []
  for (const { row, match } of booked) {
    const order = 'order' in match ? orders.get(match.order.id) : undefined
    if (order === undefined || !('order' in match)) continue
    const { fit, due } = receiptFit(row.amount, order.lacking)
    const isTwice = fit === 'already-paid' && paidInFile.has(order.id)
    const why = order.has_ended ? 'order-ended' : isTwice ? 'twice-in-file' : fit
    order.lacking = lackingAfter(row.amount, order.lacking)
    paidInFile.add(order.id)
    if (why === 'exact') continue
    uneven.push({
      why,
      booked_at: row.booked_at.toISOString(),
      amount: row.amount,
      currency: row.currency,
      payer: row.payer,
      order: match.order.code,
      due,
      related: null,
    })
  }
  return uneven
}
