import {
  type OpenReason,
  type RelatedReceipt,
  type BankEntry,
  type ReceiptToCheck,
  reasonsToCheck,
} from '../../../contract/office/statements'
import type { Queryable } from '../../platform/db/database'
import { type AlikeReceipts, payerTraits } from './receipt-matches'
import {
  type NamedOrder,
  type NewEntry,
  type DayAndAmount,
  findReceiptOfOrders,
  findReceiptOfReference,
  findReceiptsById,
  findReversibleReceipts,
  type StoredReceipt,
  findLackingPayments,
} from './queries'
import type { Context } from '../../context'
import { entryViews } from './bank-entries'
import { lackingAfter, receiptFit } from '../../../rules/payments/unmatched'

/** A new entry of a file, and how it is booked unless it looks like a stored receipt. */
export interface Planned {
  row: NewEntry & { day: string }
  /** Codes of existing orders that the entry names. */
  codes: string[]
  /** The row with its codes, for the comparison with stored receipts. */
  receipt: NewEntry & { day: string; codes: string[] }
  match: Match
}

/** The order that an entry is booked to, or the reason why it is left to staff. */
export type Match = { order: NamedOrder } | { reason: OpenReason }

/** Returns whether an entry is always left to staff, because it is not a plain receipt. */
export const isJudged = (match: Match): boolean =>
  'reason' in match && ['reversal', 'receipt-reversed', 'unclear-amount'].includes(match.reason)

/** Data stored with an entry that is left to staff: the reason, and the receipt that the entry refers to. */
export interface Waiting {
  reason: OpenReason
  relatedId: number | null
}

/** Returns the reason why an entry is left to staff and the receipt that it refers to, or null if the entry is booked. */
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

/** Maximum age of a receipt, in days before its reversal, to be found by its payer. */
const maxDays = 60
/** Maximum number of receipts of the amount that are compared by their payers. */
const maxCompared = 2000

/** A reversal with the codes of orders that it names. */
type Reversal = Pick<NewEntry, 'amount' | 'currency' | 'payer' | 'payer_account' | 'bank_reference'> & {
  day: string
  codes: readonly string[]
}

/**
 * Finds the stored receipt that a reversal reverses: by the bank's number, or else by the order that it names, or else by its
 * payer. It has the same amount, and is the newest if there are several. Returns undefined if there is none.
 */
async function findReversedReceipt(db: Queryable, reversal: Reversal): Promise<StoredReceipt | undefined> {
  const of: DayAndAmount = { day: reversal.day, amount: -reversal.amount, currency: reversal.currency }
  const { bank_reference, codes } = reversal
  const found =
    (bank_reference === null ? undefined : await findReceiptOfReference(db, bank_reference, of)) ??
    (codes.length === 0 ? undefined : await findReceiptOfOrders(db, codes, of)) ??
    (await findByPayer(db, reversal, of))
  // An entry that looks like another receipt represents that receipt.
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

/**
 * Counts the entries that an import would book. Also returns the other entries as the office would show them, and those
 * that staff should check before the import.
 */
export async function previewStatement(context: Context, plan: readonly Planned[], alike: AlikeReceipts) {
  const db = context.db.kysely
  const waiting: { row: NewEntry; related: RelatedReceipt | null }[] = []
  const booked: Planned[] = []
  const reversed = new Set<Planned>()
  for (const planned of plan) {
    const found = await waitingOf(db, planned, alike)
    if (found === null) {
      booked.push(planned)
      continue
    }
    const inFile =
      found.reason === 'receipt-reversed' && found.relatedId === null
        ? reversedInFile(planned, plan, reversed)
        : null
    if (inFile !== null) reversed.add(inFile)
    waiting.push({
      row: { ...planned.row, open_because: found.reason, related_id: found.relatedId },
      related: inFile && plannedReceipt(inFile),
    })
  }
  const open = { code: null, closed_at: null, closed_because: null, closed_note: null }
  const numbered = waiting.map(({ row }, index) => ({ ...row, ...open, id: index + 1 }))
  const views = await entryViews(db, numbered, context.now(), { areStored: false })
  const unmatched = views.map((view, index) => ({
    ...view,
    related: waiting[index]?.related ?? view.related,
  }))
  return { matched: booked.length, unmatched, to_check: await receiptsToCheck(db, booked, unmatched) }
}

/** Returns the receipt of the same file that a reversal reverses, unless another reversal does. */
function reversedInFile({ row, codes }: Planned, plan: readonly Planned[], reversed: ReadonlySet<Planned>) {
  const receipts = plan.filter(
    (one) =>
      one.row.amount === -row.amount &&
      one.row.currency === row.currency &&
      one.row.day <= row.day &&
      !reversed.has(one),
  )
  const traits = new Set(payerTraits(row))
  return (
    receipts.find((one) => row.bank_reference !== null && one.row.bank_reference === row.bank_reference) ??
    receipts.find((one) => one.codes.some((code) => codes.includes(code))) ??
    receipts.find((one) => payerTraits(one.row).some((trait) => traits.has(trait))) ??
    null
  )
}

/** Returns a receipt that is not stored yet in the form in which a reversal shows it. */
const plannedReceipt = ({ row, match }: Planned): RelatedReceipt => ({
  id: null,
  booked_at: row.booked_at.toISOString(),
  amount: row.amount,
  currency: row.currency,
  payer: row.payer,
  payer_account: row.payer_account,
  reference: row.reference,
  text: row.text,
  orders: 'order' in match ? [match.order.code] : [],
  closed: null,
})

/**
 * Returns the entries that staff should check: booked entries that do not settle their order exactly, and those of
 * `unmatched` that are reversals or look like stored receipts. `booked` are in the order of the import.
 */
async function receiptsToCheck(
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

/** Returns the booked entries whose amount differs from the outstanding amount of their order at that point. */
async function unevenReceipts(db: Queryable, booked: readonly Planned[]): Promise<ReceiptToCheck[]> {
  const named = booked.flatMap(({ match }) => ('order' in match ? [match.order.id] : []))
  const orders = new Map(
    (await findLackingPayments(db, [...new Set(named)])).map((order) => [order.id, { ...order }]),
  )
  /** Ids of orders that are paid by earlier entries of the file. */
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
