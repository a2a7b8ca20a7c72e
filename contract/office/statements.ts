import * as texts from '../../texts/compiled/refusals/values'
import { z } from 'zod'
import { effect, dryRunKeys } from './effect'
import { listAnswer } from './list'
import { officeCall } from './office-call'
import { orderCode } from './office-order'
import { paymentStatus } from '../order'
import { id, instant, money, optional, signedMoney, text } from '../values'

/** Why an entry of a statement was not booked automatically. */
export const openReason = z.enum([
  'no-order',
  'several-orders',
  'other-currency',
  /** The shop's own transfer, which came back. */
  'reversal',
  'unclear-amount',
  /** The same day, amount and order or payer as a receipt that another file brought: `related`. */
  'looks-like',
  /** Money out: the bank took back the receipt `related`. The amount is below 0. */
  'receipt-reversed',
])
export type OpenReason = z.infer<typeof openReason>

export const suggestion = z.object({
  /** The order's code. */
  order: z.string(),
  full_name: z.string(),
  payment_status: paymentStatus,
  /** The missing amount of the order. */
  missing: money,
  because: z.array(z.enum(['code', 'amount', 'name'])),
})
/** An order that an entry may pay, and why it is suggested. */
export type Suggestion = z.infer<typeof suggestion>

/** Why a receipt without an order of its own no longer waits. */
export const closing = z.enum(['divided', 'sent-back', 'not-ours', 'same-receipt', 'other'])
const closed = z.object({ because: closing, note: z.string().nullable() })

const relatedReceipt = z.object({
  /** Null in a dry run for a receipt of the same file. */
  id: id.nullable(),
  booked_at: instant,
  amount: signedMoney,
  currency: z.string(),
  payer: z.string().nullable(),
  payer_account: z.string().nullable(),
  reference: z.string().nullable(),
  text: z.string().nullable(),
  /** The codes of the orders that it was booked to: one, several if it was divided, none if it was not booked. */
  orders: z.array(z.string()),
  closed: closed.nullable(),
})
/** The receipt that an entry looks like, or reverses. */
export type RelatedReceipt = z.infer<typeof relatedReceipt>

export const bankEntry = z.object({
  id,
  booked_at: instant,
  /** Below 0 for the reversal of a receipt. */
  amount: signedMoney,
  currency: z.string(),
  payer: z.string().nullable(),
  /** Masked: its country and its last four characters. */
  payer_account: z.string().nullable(),
  reference: z.string().nullable(),
  text: z.string().nullable(),
  /** Null: it was booked. */
  reason: openReason.nullable(),
  /** The code of the order that it was booked to. */
  order: z.string().nullable(),
  suggestions: z.array(suggestion),
  /** The codes of the orders that its reference or text names, also of those that lack nothing. */
  named: z.array(z.string()),
  /** The orders among `named` that lack nothing. */
  named_settled: z.array(z.string()),
  /** Why it needs no order of its own; null: it does. */
  closed: closed.nullable(),
  /** The receipt that it looks like or reverses; null: none, or it is not known which. */
  related: relatedReceipt.nullable(),
})
/** A credit on a bank statement, or the reversal of one. */
export type BankEntry = z.infer<typeof bankEntry>

/** Why a preview lists a receipt, in the order in which it lists them: money that goes out or is not owed first. */
export const reasonsToCheck = [
  'receipt-reversed',
  'looks-like',
  'already-paid',
  'twice-in-file',
  'order-ended',
  'too-high',
  'too-low',
] as const

const receiptToCheck = z.object({
  /**
   * `already-paid`, `twice-in-file`: its order lacks nothing by then, because of earlier money or of an earlier entry of the file.
   * `order-ended`: its order was cancelled. `too-high`, `too-low`: its order lacks another amount.
   */
  why: z.enum(reasonsToCheck),
  booked_at: instant,
  /** Below 0 for a reversal. */
  amount: signedMoney,
  currency: z.string(),
  payer: z.string().nullable(),
  /** The code of the order that it would be booked to; null: it waits for staff. */
  order: z.string().nullable(),
  /**
   * What its order lacks by then; of one that is too low, the payments that are due next and that it does not fill. Null: it waits
   * for staff.
   */
  due: money.nullable(),
  /** The receipt that it looks like or reverses; null: none, or it is not known which. */
  related: relatedReceipt.nullable(),
})
/** An entry of a file that would not settle its order exactly. */
export type ReceiptToCheck = z.infer<typeof receiptToCheck>

export const importStatement = officeCall('import-statement', {
  summary:
    'Reads a bank statement and books what names an order. The same entry again, also of another statement, books nothing; what looks like a receipt of another file, and what reverses one, is left to staff.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  byRow: true,
  largeBody: true,
  payload: z.object({
    format: optional(z.enum(['camt053', 'csv'])),
    content: optional(text(30_000_000)),
    /**
     * CSV: our name of a field → the heading of its column. Without it the file's headings must be our names. Columns of the
     * direction and the status are also found by their usual headings.
     */
    columns: optional(
      z
        .record(text(60), text(200))
        .refine((names) => Object.keys(names).length <= 100, texts.columns_most({ most: 100 })),
    ),
    /** Matches the entries and books nothing; the `id` of an unmatched one is then only its number in the answer. */
    dry_run: optional(z.boolean()),
  }),
  answer: z.object({
    /** Entries that were booked. */
    matched: z.int(),
    /** Entries for staff to book. */
    unmatched: z.array(bankEntry),
    /**
     * In a dry run, else empty: the entries that would not settle their order exactly, reversals and what looks like a stored
     * receipt first.
     */
    to_check: z.array(receiptToCheck),
    /** Entries of earlier imports, booked or not. */
    known: z.int(),
    /** Rows that are not credits, such as debits and balances. */
    ignored: z.int(),
    /** Rows that the bank has not booked yet: they are imported with a later statement. */
    pending: z.int(),
    /** How many rows could be credits and cannot be read. */
    left_out_count: z.int(),
    /** The first 50 of these rows. */
    left_out: z.array(
      z.object({
        /** CSV: the number of its line in the file; CAMT: of its entry. From 1. */
        row: z.int(),
        /** A sentence. */
        reason: z.string(),
      }),
    ),
    /** The first entries that are new, as they were read: whether the columns of a CSV file are the right ones is seen by them. */
    first: z.array(
      z.object({
        booked_at: instant,
        amount: signedMoney,
        currency: z.string(),
        payer: z.string().nullable(),
        /** The code of the order that it is booked to; null: it waits for staff. */
        order: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['invalid-input', 'statement-unreadable', 'statement-too-large'],
})

export const findBankEntries = officeCall('find-bank-entries', {
  summary:
    'Entries of bank statements, newest first; `open` are those that wait, `closed` those without an order of their own. A text is searched in all that wait, of the others in the newest 5,000.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({
    /** A part of the payer, the reference or the text, or the code of the order that it was booked to. */
    query: optional(text(200)),
    status: optional(z.enum(['open', 'booked', 'closed'])),
    cursor: optional(text(100)),
    with_counts: optional(z.boolean()),
  }),
  answer: z.object({
    entries: z.array(bankEntry),
    ...listAnswer,
    /** When the newest statement was imported; null: none was. */
    last_import: instant.nullable(),
  }),
})

const entry = id

export const divideEntry = officeCall('divide-entry', {
  summary: 'Books one receipt to several orders, the parts of which add up to it; all of them or none.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  payload: z.object({
    entry,
    parts: z
      .array(z.object({ order: orderCode, amount: money }))
      .min(2)
      .max(20),
    ...dryRunKeys,
  }),
  answer: z.object({ entry: bankEntry, effect }),
  refusals: [
    'entry-not-found',
    'entry-is-booked',
    'entry-is-closed',
    'entry-is-reversal',
    'order-not-found',
    'other-currency',
    'parts-differ',
    'amount-invalid',
    'effect-changed',
  ],
})

export const dismissEntry = officeCall('dismiss-entry', {
  summary:
    'Closes a receipt that pays no order: it was sent back, is not for the shop, is one that another file brought, or has another reason.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  payload: z.object({
    entry,
    because: optional(closing.exclude(['divided'])),
    note: optional(text(500)),
    ...dryRunKeys,
  }),
  answer: z.object({ entry: bankEntry, effect }),
  refusals: ['entry-not-found', 'entry-is-booked', 'entry-is-closed', 'reason-needed', 'effect-changed'],
})

export const reopenEntry = officeCall('reopen-entry', {
  summary: 'Lets a receipt that was closed wait again.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  payload: z.object({ entry, ...dryRunKeys }),
  answer: z.object({ entry: bankEntry, effect }),
  refusals: ['entry-not-found', 'entry-not-closed', 'effect-changed'],
})
