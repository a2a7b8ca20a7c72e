import {
  type OpenReason,
  type RelatedReceipt,
  type BankEntry,
  type ReceiptToCheck,
  reasonsToCheck,
} from '#contract/office/statements'
import { lackingAfter, receiptFit } from '#rules/payments/unmatched'
import type { Context } from '../../context'
import type { Queryable } from '../../platform/db/database'
import type { NewEntry } from '../ledger'
import { entryViews } from './bank-entries'
import {
  type NamedOrder,
  type DayAndAmount,
  type Reversible,
  findReceiptOfOrders,
  findReceiptOfReference,
  findReceiptsById,
  findReversibleReceipts,
  type StoredReceipt,
  findLackingPayments,
} from './queries'
import { type AlikeReceipts, payerTraits } from './receipt-matches'

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
  planned: Planned,
  alike: AlikeReceipts,
): Promise<Waiting | null> {
  const { row, receipt, match } = planned
  if (row.amount < 0) {
    const { stored } = await findReversedReceipt(db, planned)
    return { reason: 'receipt-reversed', relatedId: stored?.id ?? null }
  }
  const same = alike.of(receipt)
  if (same !== null) return { reason: 'looks-like', relatedId: same.id }
  return 'reason' in match ? { reason: match.reason, relatedId: null } : null
}

/** Maximum age of a receipt, in days before its reversal, to be found by its payer. */
const maxDays = 60
/** Maximum number of receipts of the amount that are compared by their payers. */
const maxCompared = 2000

/** The receipts of a file that an import would store before its reversals. */
interface FileReceipts {
  readonly receipts: readonly FileReceipt[]
  /** Receipts that earlier reversals of the file refer to. */
  readonly reversed: { readonly ids: Set<number>; readonly planned: Set<Planned> }
}

interface FileReceipt {
  readonly planned: Planned
  /** Code of the order that it would be booked to; null if it would wait for staff. */
  readonly order: string | null
  /** Id of the stored receipt that it looks like; null if there is none. */
  readonly sameAs: number | null
}

const noFile: FileReceipts = { receipts: [], reversed: { ids: new Set(), planned: new Set() } }

/** The receipt that a reversal reverses: a stored one, one of the file, or none. */
interface Reversed {
  stored?: StoredReceipt | undefined
  planned?: Planned
}

/**
 * Finds the receipt that a reversal reverses: by the bank's number, or else by the order that it names, or else by its
 * payer. It has the same amount, and is the newest if there are several. A preview passes the receipts of the file, which
 * an import has stored by then.
 */
async function findReversedReceipt(
  db: Queryable,
  { row, codes }: Planned,
  { receipts, reversed }: FileReceipts = noFile,
): Promise<Reversed> {
  const { day, currency, bank_reference } = row
  const of: DayAndAmount = { day, amount: -row.amount, currency }
  const criteria = {
    bank_reference,
    codes,
    traits: new Set(payerTraits(row)),
    since: daysBefore(day, maxDays),
  }
  const reversible = receipts.filter(
    ({ planned }) =>
      planned.row.amount === of.amount &&
      planned.row.currency === currency &&
      planned.row.day <= day &&
      !reversed.planned.has(planned),
  )
  for (const by of [byNumber, byOrder, byPayer]) {
    const stored = await by.find(db, { ...of, except: [...reversed.ids] }, criteria)
    const inFile = newestOf(reversible.filter((one) => by.fits(one, criteria)))
    // Receipts of the file are stored last.
    const isNewer = inFile !== undefined && inFile.planned.row.day >= (stored?.day ?? '')
    // An entry that looks like another receipt represents that receipt.
    const sameAs = isNewer ? inFile.sameAs : stored?.codes.length === 0 ? stored.related_id : null
    if (sameAs !== null) return { stored: (await findReceiptsById(db, [sameAs]))[0] }
    if (isNewer) return { planned: inFile.planned }
    if (stored !== undefined) return { stored }
  }
  return {}
}

const newestOf = (receipts: readonly FileReceipt[]): FileReceipt | undefined =>
  receipts.toSorted((a, b) => a.planned.row.day.localeCompare(b.planned.row.day)).at(-1)

const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)

interface Criteria {
  readonly bank_reference: string | null
  readonly codes: readonly string[]
  readonly traits: ReadonlySet<string>
  readonly since: string
}

/** A way in which a reversal refers to its receipt, for stored receipts and for those of a file. */
interface Criterion {
  find: (db: Queryable, of: Reversible, criteria: Criteria) => Promise<StoredReceipt | undefined>
  fits: (receipt: FileReceipt, criteria: Criteria) => boolean
}

const byNumber: Criterion = {
  find: async (db, of, { bank_reference }) =>
    bank_reference === null ? undefined : findReceiptOfReference(db, bank_reference, of),
  fits: ({ planned }, { bank_reference }) =>
    bank_reference !== null && planned.row.bank_reference === bank_reference,
}

const byOrder: Criterion = {
  find: async (db, of, { codes }) => (codes.length === 0 ? undefined : findReceiptOfOrders(db, codes, of)),
  fits: ({ order }, { codes }) => order !== null && codes.includes(order),
}

const isOfPayer = (receipt: Parameters<typeof payerTraits>[0], { traits }: Criteria) =>
  payerTraits(receipt).some((trait) => traits.has(trait))

const byPayer: Criterion = {
  find: async (db, of, criteria) => {
    if (criteria.traits.size === 0) return undefined
    const found = await findReversibleReceipts(db, of, { since: criteria.since, limit: maxCompared })
    return found.find((one) => isOfPayer(one, criteria))
  },
  fits: ({ planned }, criteria) => planned.row.day >= criteria.since && isOfPayer(planned.row, criteria),
}

/**
 * Counts the entries that an import would book. Also returns the other entries as the office would show them, and those
 * that staff should check before the import.
 */
export async function previewStatement(context: Context, plan: readonly Planned[], alike: AlikeReceipts) {
  const db = context.db.kysely
  const waiting: { row: NewEntry; related: RelatedReceipt | null }[] = []
  const booked: Planned[] = []
  const receipts: FileReceipt[] = []
  const file: FileReceipts = { receipts, reversed: { ids: new Set(), planned: new Set() } }
  const wait = (planned: Planned, { reason, relatedId }: Waiting, related: RelatedReceipt | null) =>
    waiting.push({ row: { ...planned.row, open_because: reason, related_id: relatedId }, related })
  // Reversals come last.
  for (const planned of plan) {
    if (planned.row.amount < 0) {
      const { stored, planned: inFile } = await findReversedReceipt(db, planned, file)
      if (stored !== undefined) file.reversed.ids.add(stored.id)
      if (inFile !== undefined) file.reversed.planned.add(inFile)
      const found: Waiting = { reason: 'receipt-reversed', relatedId: stored?.id ?? null }
      wait(planned, found, inFile === undefined ? null : plannedReceipt(inFile))
      continue
    }
    const found = await waitingOf(db, planned, alike)
    if (found === null) booked.push(planned)
    else wait(planned, found, null)
    const order = found === null && 'order' in planned.match ? planned.match.order.code : null
    receipts.push({ planned, order, sameAs: found?.relatedId ?? null })
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
