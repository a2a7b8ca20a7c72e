import { z } from 'zod'
import { officeCall } from './office-call'
import { paymentStatus } from '../order'
import { id, instant, money, optional, text } from '../values'

/** Why an entry of a statement was not booked automatically. */
export const openReason = z.enum([
  'no-order',
  'several-orders',
  'other-currency',
  'reversal',
  'unclear-amount',
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

export const bankEntry = z.object({
  id,
  booked_at: instant,
  amount: money,
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
})
/** A credit on a bank statement. */
export type BankEntry = z.infer<typeof bankEntry>

export const importStatement = officeCall('import-statement', {
  summary:
    'Reads a bank statement and books what names an order. The same entry again, also of another statement, books nothing.',
  roles: ['owner', 'finance'],
  audit: 'changes',
  largeBody: true,
  payload: z.object({
    format: optional(z.enum(['camt053', 'csv'])),
    content: optional(text(30_000_000)),
    /** CSV: our name of a field → the heading of its column. Without it the file's headings must be our names. */
    columns: optional(
      z
        .record(text(60), text(200))
        .refine((names) => Object.keys(names).length <= 100, 'Please name at most 100 columns.'),
    ),
    /** Matches the entries and books nothing; the `id` of an unmatched one is then only its number in the answer. */
    dry_run: optional(z.boolean()),
  }),
  answer: z.object({
    /** Entries that were booked. */
    matched: z.int(),
    /** Entries for staff to book. */
    unmatched: z.array(bankEntry),
    /** Entries of earlier imports, booked or not. */
    known: z.int(),
    /** Entries that are not credits: debits, and what the bank has not booked yet. */
    ignored: z.int(),
  }),
  refusals: ['invalid-input', 'statement-unreadable', 'statement-too-large'],
})

export const findBankEntries = officeCall('find-bank-entries', {
  summary: 'Entries of bank statements, newest first; `open` are those that nobody booked yet.',
  roles: ['owner', 'finance'],
  audit: 'reads',
  payload: z.object({ status: optional(z.enum(['open', 'booked'])), cursor: optional(text(100)) }),
  answer: z.object({ entries: z.array(bankEntry), cursor: z.string().nullable() }),
})
