import type { Queryable } from '../../platform/db/database'
import { payerTraits } from './alike-receipts'
import {
  type DayAndAmount,
  findReceiptOfOrders,
  findReceiptOfReference,
  findReceiptsById,
  findReversibleReceipts,
  type NewEntry,
  type StoredReceipt,
} from './bank-entries.queries'

/** A receipt is found by its payer if it is at most so many days older than its reversal, among so many of its amount. */
const maxDays = 60
const maxCompared = 2000

/** A reversal, and the orders that it names. */
type Reversal = Pick<NewEntry, 'amount' | 'currency' | 'payer' | 'payer_account' | 'bank_reference'> & {
  day: string
  codes: readonly string[]
}

/**
 * The stored receipt that a reversal takes back: by the bank's number, else by the order that it names, else by its payer; each of
 * the same amount, and the newest. Undefined if there is none.
 */
export async function findReversedReceipt(
  db: Queryable,
  reversal: Reversal,
): Promise<StoredReceipt | undefined> {
  const of: DayAndAmount = { day: reversal.day, amount: -reversal.amount, currency: reversal.currency }
  const { bank_reference, codes } = reversal
  const found =
    (bank_reference === null ? undefined : await findReceiptOfReference(db, bank_reference, of)) ??
    (codes.length === 0 ? undefined : await findReceiptOfOrders(db, codes, of)) ??
    (await findByPayer(db, reversal, of))
  // What was recognised as another receipt stands for that one.
  const isSame = found?.related_id != null && found.codes.length === 0
  return isSame ? (await findReceiptsById(db, [found.related_id ?? 0]))[0] : found
}

async function findByPayer(db: Queryable, reversal: Reversal, of: DayAndAmount) {
  const traits = new Set(payerTraits(reversal))
  if (traits.size === 0) return undefined
  const since = new Date(Date.parse(reversal.day) - maxDays * 86_400_000).toISOString().slice(0, 10)
  const found = await findReversibleReceipts(db, of, { since, limit: maxCompared })
  return found.find((one) => payerTraits(one).some((trait) => traits.has(trait)))
}
