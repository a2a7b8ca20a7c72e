import { z } from 'zod'
import * as texts from '#texts/compiled/refusals/values'
import { paymentStatus } from '../order'
import { id, instant, money, optional, signedMoney, text } from '../values'
import { effect, dryRunKeys } from './effect'
import { listAnswer } from './list'
import { officeCall } from './office-call'
import { orderCode } from './office-order'

/** The reason why an entry of a statement was not booked automatically. */
export const openReason = z.enum([
  'no-order',
  'several-orders',
  'other-currency',
  /** A returned transfer of the shop itself. */
  'reversal',
  'unclear-amount',
  /** The entry has the same day, amount, and order or payer as the receipt `related` of another file. */
  'looks-like',
  /** The bank reversed the receipt `related`. The amount is negative. */
  'receipt-reversed',
])
export type OpenReason = z.infer<typeof openReason>

export const suggestion = z.object({
  /** The order's code. */
  order: z.string(),
  full_name: z.string(),
  payment_status: paymentStatus,
  /** The outstanding amount of the order. */
  missing: money,
  because: z.array(z.enum(['code', 'amount', 'name'])),
})
/** An order that an entry may pay, and the reasons for the suggestion. */
export type Suggestion = z.infer<typeof suggestion>

/** The reason why a receipt is closed without being booked to a single order. */
export const closing = z.enum([
  'divided',
  'refund-returned',
  'sent-back',
  'not-ours',
  'same-receipt',
  'other',
])
const closed = z.object({ because: closing, note: z.string().nullable() })

const relatedReceipt = z.object({
  /** `null` in a dry run for a receipt of the same file. */
  id: id.nullable(),
  booked_at: instant,
  amount: signedMoney,
  currency: z.string(),
  payer: z.string().nullable(),
  payer_account: z.string().nullable(),
  reference: z.string().nullable(),
  text: z.string().nullable(),
  /** Codes of the orders that it was booked to; several if it was divided. */
  orders: z.array(z.string()),
  closed: closed.nullable(),
})
/** The receipt that an entry looks like or reverses. */
export type RelatedReceipt = z.infer<typeof relatedReceipt>

export const bankEntry = z.object({
  id,
  booked_at: instant,
  /** Negative for the reversal of a receipt. */
  amount: signedMoney,
  currency: z.string(),
  payer: z.string().nullable(),
  /** The masked account: its country and its last four characters. */
  payer_account: z.string().nullable(),
  reference: z.string().nullable(),
  text: z.string().nullable(),
  /** The reason why it was not booked automatically; `null` if it was. */
  reason: openReason.nullable(),
  /** Code of the order that it was booked to. */
  order: z.string().nullable(),
  suggestions: z.array(suggestion),
  /** Codes of the orders that its reference or text names, including fully paid ones. */
  named: z.array(z.string()),
  /** Codes of the orders among `named` that are fully paid. */
  named_settled: z.array(z.string()),
  /** The reason why it is closed; `null` if it is not. */
  closed: closed.nullable(),
  /** The receipt that it looks like or reverses; `null` if there is none or it is unknown. */
  related: relatedReceipt.nullable(),
  /** The refund whose transfer it returns; `null` if it names none, or if the refund is not being paid or paid. */
  returned: z.object({ refund: id, order: z.string(), total: money }).nullable(),
})
/** An entry of a bank statement: a credit or its reversal. */
export type BankEntry = z.infer<typeof bankEntry>

/** Reasons to check a receipt before an import, in the order of the preview: reversals and amounts that are not due first. */
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
   * `already-paid` and `twice-in-file`: the order is fully paid by then, because of earlier payments or an earlier entry of the
   * file. `order-ended`: the order was cancelled. `too-high` and `too-low`: the order has another outstanding amount.
   */
  why: z.enum(reasonsToCheck),
  booked_at: instant,
  /** Negative for a reversal. */
  amount: signedMoney,
  currency: z.string(),
  payer: z.string().nullable(),
  /** Code of the order that it would be booked to; `null` if it is left to staff. */
  order: z.string().nullable(),
  /**
   * The outstanding amount of the order at that point; for `too-low`, the amount of the next due payments that the entry does
   * not cover. `null` if the entry is left to staff.
   */
  due: money.nullable(),
  /** The receipt that it looks like or reverses; `null` if there is none or it is unknown. */
  related: relatedReceipt.nullable(),
})
/** An entry of a file that staff should check before the import. */
export type ReceiptToCheck = z.infer<typeof receiptToCheck>

export const importStatement = officeCall('import-statement', {
  summary:
    'Imports a bank statement and books the entries that name an order. Known entries are skipped, even if another statement contains them. Reversals, and entries that look like a receipt of another file, are left to staff.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  byRow: true,
  largeBody: true,
  payload: z.object({
    format: optional(z.enum(['camt053', 'csv'])),
    content: optional(text(30_000_000)),
    /**
     * The headings of CSV columns by names of fields. If absent, the headings of the file must be the names. Columns of
     * direction and status are also found by common headings.
     */
    columns: optional(
      z
        .record(text(60), text(200))
        .refine((names) => Object.keys(names).length <= 100, texts.columns_most({ most: 100 })),
    ),
    /** Matches the entries and books nothing. The `id` of an unmatched entry is then its number in the answer. */
    dry_run: optional(z.boolean()),
  }),
  optional: ['columns'],
  example: { format: 'csv', content: 'date;amount\n2027-03-01;1,00\n' },
  answer: z.object({
    /** Number of booked entries. */
    matched: z.int(),
    /** Entries that are left to staff. */
    unmatched: z.array(bankEntry),
    /**
     * Entries that staff should check, reversals and entries that look like a stored receipt first. Empty unless the call is a
     * dry run.
     */
    to_check: z.array(receiptToCheck),
    /** Number of entries that are already stored from earlier imports. */
    known: z.int(),
    /** Number of rows that are not credits, such as debits and balances. */
    ignored: z.int(),
    /** Number of rows that the bank has not booked yet. A later statement contains them. */
    pending: z.int(),
    /** Number of rows that may be credits but cannot be read. */
    left_out_count: z.int(),
    /** The first 50 of these rows. */
    left_out: z.array(
      z.object({
        /** Number of the line (CSV) or of the entry (CAMT), from 1. */
        row: z.int(),
        /** The reason, as a sentence. */
        reason: z.string(),
      }),
    ),
    /** The first new entries as they were read, so that staff can check the columns of a CSV file. */
    first: z.array(
      z.object({
        booked_at: instant,
        amount: signedMoney,
        currency: z.string(),
        payer: z.string().nullable(),
        /** Code of the order that it is booked to; `null` if it is left to staff. */
        order: z.string().nullable(),
      }),
    ),
  }),
  refusals: ['invalid-input', 'statement-unreadable', 'statement-too-large'],
})

export const findBankEntries = officeCall('find-bank-entries', {
  summary:
    'Lists entries of bank statements, newest first. A text is searched in all open entries, and in the newest 5,000 others.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({
    /** A part of the payer, the reference or the text, or the code of the order that an entry was booked to. */
    query: optional(text(200)),
    status: optional(z.enum(['open', 'booked', 'closed'])),
    cursor: optional(text(100)),
    with_counts: optional(z.boolean()),
  }),
  optional: ['query', 'status', 'cursor', 'with_counts'],
  example: { status: 'open' },
  answer: z.object({
    entries: z.array(bankEntry),
    ...listAnswer,
    /** Time of the last import; `null` if there was none. */
    last_import: instant.nullable(),
  }),
})

const entry = id

export const divideEntry = officeCall('divide-entry', {
  summary: 'Books one receipt to several orders in one transaction. The parts must add up to its amount.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    entry,
    parts: z
      .array(z.object({ order: orderCode, amount: money }))
      .min(2)
      .max(20),
    ...dryRunKeys,
  }),
  example: {
    entry: 999999,
    parts: [
      { order: 'A7K2M9QX', amount: 100 },
      { order: 'P4W8T2LD', amount: 100 },
    ],
  },
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
    'Closes a receipt that pays no order because it was sent back, is not for the shop, is the same as another receipt, or for another reason.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({
    entry,
    because: optional(closing.exclude(['divided'])),
    note: optional(text(500)),
    ...dryRunKeys,
  }),
  optional: ['note'],
  example: { entry: 999999, because: 'sent-back', note: 'By hand' },
  answer: z.object({ entry: bankEntry, effect }),
  refusals: ['entry-not-found', 'entry-is-booked', 'entry-is-closed', 'reason-needed', 'effect-changed'],
})

export const reopenEntry = officeCall('reopen-entry', {
  summary: 'Opens a closed receipt again.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  isDoneOnce: true,
  payload: z.object({ entry, ...dryRunKeys }),
  example: { entry: 999999 },
  answer: z.object({ entry: bankEntry, effect }),
  refusals: ['entry-not-found', 'entry-not-closed', 'effect-changed'],
})
