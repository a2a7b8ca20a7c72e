import type { OpenReason } from '../../../contract/office/statements'
import type { Queryable } from '../../platform/db/database'
import { type AlikeReceipts, payerTraits } from './alike-receipts'
import {
  type NamedOrder,
  type NewEntry,
  type DayAndAmount,
  findReceiptOfOrders,
  findReceiptOfReference,
  findReceiptsById,
  findReversibleReceipts,
  type StoredReceipt,
} from './queries'

/** An entry of a file that is new, and what becomes of it unless it looks like a stored one. */
export interface Planned {
  row: NewEntry & { day: string }
  /** The existing orders that it names. */
  codes: string[]
  /** The same, as it is compared with stored receipts. */
  receipt: NewEntry & { day: string; codes: string[] }
  match: Match
}

/** The order that it is booked to, or why it is left to staff. */
export type Match = { order: NamedOrder } | { reason: OpenReason }

/** Whether an entry is left to staff in any case, because it is not a plain receipt. */
export const isJudged = (match: Match): boolean =>
  'reason' in match && ['reversal', 'receipt-reversed', 'unclear-amount'].includes(match.reason)

/** Data stored for staff: the reason, and the receipt that the entry refers to. */
export interface Waiting {
  reason: OpenReason
  relatedId: number | null
}

/** Why an entry is left to staff, also with a receipt of another file that it looks like; null: it is booked. */
export async function waitingOf(
  db: Queryable,
  { row, codes, receipt, match }: Planned,
  alike: AlikeReceipts,
): Promise<Waiting | null> {
  if (row.amount < 0) {
    const found = await findReversedReceipt(db, { ...row, codes })
    return { reason: 'receipt-reversed', relatedId: found?.id ?? null }
  }
  const same = alike.of(receipt)
  if (same !== null) return { reason: 'looks-like', relatedId: same.id }
  return 'reason' in match ? { reason: match.reason, relatedId: null } : null
}

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
async function findReversedReceipt(db: Queryable, reversal: Reversal): Promise<StoredReceipt | undefined> {
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
