import { dayIn } from '#rules/dates/dates'
import { negated } from '#rules/orders/credit'
import { fiscalTexts, invoiceTexts, type StoredMessage } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { OrderRow } from '../../platform/db/tables'
import { Refusal } from '../../platform/http/refusal'
import { isSetElsewhere } from '../../platform/process/known-processes.queries'
import type { InvoiceSnapshot } from '../documents'
import type { FiscalNumbering } from '../fiscal'
import { type Draft, customerOf, electronicInvoiceOf, sellerOf } from './document-drafts'
import { insertInvoices, nextNumbers, type NewDocument, type Invoiced, markCorrected } from './queries'
import { findOperators, unmarkedCode } from './reports.queries'

/**
 * Stores documents with the next numbers, in their order, and returns their ids. A transaction does this last,
 * because the counters, which all payments share, stay locked until it ends. With `commits` the transaction is
 * committed with the documents, and no statement may follow: then the counters are locked for one round trip. Rejects with
 * `busy` if a document must be reported and only another process has the certificate.
 */
export async function recordDocuments(
  context: Context,
  tx: Tx,
  drafts: readonly Draft[],
  now: Date,
  { commits = false }: { commits?: boolean } = {},
): Promise<number[]> {
  if (drafts.length === 0) return []
  await leaveToOtherProcess(context, tx, drafts)
  const operators = await operatorsOf(context, tx, drafts)
  const numbers = await takeNumbers(context, tx, drafts, now)
  const numbered = new Map(drafts.map((draft, index) => [draft, orThrow(numbers[index])]))
  const numberOf = (draft: Draft) => orThrow(numbered.get(draft)).number
  const documents = [...numbered].map(([draft, { isReported, ...number }]) => {
    const { kind, order_id, refund_id, isByStaff = false } = draft
    const operator = isByStaff ? operators.get(order_id) : {}
    const snapshot = { ...draft.snapshotOf(number.number, numberOf), ...operator }
    const row = { kind, ...number, order_id, refund_id, issued_at: now, snapshot }
    const isLacking = !isReported && lacksMark(context, draft)
    return markedOf(context, row, { isReported, isLacking })
  })
  return insertInvoices(tx, documents, { commits })
}

/**
 * Returns the personal numbers of the staff who placed orders in the office and have entered theirs, by the orders'
 * ids; other orders have the seller's number. They are read only if documents are reported.
 */
async function operatorsOf(
  { fiscaliser }: Context,
  tx: Tx,
  drafts: readonly Draft[],
): Promise<Map<number, Pick<InvoiceSnapshot, 'operator_oib'>>> {
  const placed = drafts.flatMap(({ order_id, isByStaff = false }) => (isByStaff ? order_id : []))
  if (placed.length === 0 || !fiscaliser.isOn()) return new Map()
  const found = await findOperators(tx, placed)
  return new Map([...found].map(([id, operator_oib]) => [id, { operator_oib }]))
}

/**
 * Rejects documents that must be reported if this process has no certificate and another active process does: that one
 * issues them. If no process has a certificate, they are issued without a mark.
 */
async function leaveToOtherProcess(context: Context, tx: Tx, drafts: readonly Draft[]): Promise<void> {
  if (context.environment.fiscal !== null || !drafts.some((draft) => lacksMark(context, draft))) return
  if (!(await isSetElsewhere(tx, 'FISCAL_CERT'))) return
  context.log.error(
    { variable: 'FISCAL_CERT' },
    'a document is left to another process, which has the certificate',
  )
  throw new Refusal('busy', { retryAfter: 5 })
}

interface Numbered {
  series: string
  sequence: number
  number: string
  /** Whether the number is one of the tax authority's series. */
  isReported: boolean
}

/** Prefixes of the shop's own numbers, by kind of document. */
export const numberPrefixes = {
  invoice: '',
  'credit-note': 'CN-',
  'advance-invoice': 'ADV-',
  'advance-cancellation': 'CA-',
} as const

/** Takes the next number for each document. */
async function takeNumbers(
  context: Context,
  tx: Tx,
  drafts: readonly Draft[],
  now: Date,
): Promise<Numbered[]> {
  const year = dayIn(now, context.catalogue.current().settings.timezone).slice(0, 4)
  const numberings = drafts.map((draft) => numberingOf(context, draft, year))
  const requested = numberings.map(({ series }) => series)
  const taken = await nextNumbers(tx, requested)
  return numberings.map((numbering, index) => {
    const { series, sequence } = orThrow(taken[index])
    // The number of a dry run is never used: the dry run is rolled back.
    const number = series === numbering.series ? numbering.numberOf(sequence) : `${series}-${sequence}`
    return { series, sequence, number, isReported: numbering.isReported }
  })
}

/** Returns the series of a document: the tax authority's if it is reported, otherwise one of the shop's own. */
function numberingOf(
  { fiscaliser }: Context,
  { kind, series: of, takesBack }: Draft,
  year: string,
): FiscalNumbering & { isReported: boolean } {
  const own = (sequence: number) => `${numberPrefixes[kind]}${year}-${String(sequence).padStart(6, '0')}`
  // Test orders have their own series: their removal leaves no gap in the series that the law requires. What is not
  // reported leaves no gap in the numbers that the authority gets.
  if (of.test === true)
    return {
      series: `test-${kind}-${year}`,
      numberOf: (sequence) => `TEST-${own(sequence)}`,
      isReported: false,
    }
  const document = { currency: of.currency, ...(takesBack && { takesBack: takesBack.fiscal }) }
  const fiscal = of.is_exempt === true ? null : fiscaliser.numbering(year, document)
  return fiscal === null
    ? { series: `${kind}-${year}`, numberOf: own, isReported: false }
    : { series: fiscal.series, numberOf: (sequence) => fiscal.numberOf(sequence), isReported: true }
}

function orThrow<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('Each document gets a number')
  return one
}

/**
 * Returns whether a document should be reported but cannot be, because the certificate or a setting is missing. The
 * sale is not stopped: the document is stored as one whose report failed, so that staff are shown it.
 */
function lacksMark({ catalogue }: Context, { series, takesBack }: Draft): boolean {
  const { country } = catalogue.current().settings.fiscal
  return country !== null && series.test !== true && series.is_exempt !== true && takesBack === undefined
}

/** Adds the fiscal mark to a document that is reported, and the failure to one that should be. */
function markedOf(
  context: Context,
  row: Omit<NewDocument, 'fiscal_due_at' | keyof typeof noFailure>,
  { isReported, isLacking }: { isReported: boolean; isLacking: boolean },
): NewDocument {
  // A credit note is made from its invoice's snapshot; the fiscal mark is each document's own.
  const unmarked: InvoiceSnapshot = { ...row.snapshot, fiscal: null }
  const mark = isReported ? context.fiscaliser.mark(unmarked) : null
  const snapshot: InvoiceSnapshot = { ...unmarked, fiscal: mark && { ...mark, jir: null } }
  const failure = isLacking ? noMark(row.issued_at) : noFailure
  return { ...row, ...failure, snapshot, fiscal_due_at: mark === null ? null : row.issued_at }
}

const noFailure = {
  fiscal_error: null,
  fiscal_error_code: null,
  fiscal_error_kind: null,
  fiscal_first_failed_at: null,
}

const noMark = (at: Date) => ({
  fiscal_error: fiscalTexts.without_mark(),
  fiscal_error_code: unmarkedCode,
  fiscal_error_kind: 'document' as const,
  fiscal_first_failed_at: at,
})

/** The figures of a credit note, negative. */
type Credited = Pick<InvoiceSnapshot, 'lines' | 'shipping' | 'discount' | 'taxes' | 'net' | 'tax' | 'total'>

/** Returns the draft of a credit note for a part of an invoice, or for the rest of it. */
export const creditNoteDraft = (
  { order_id, snapshot }: Invoiced['invoice'],
  note: { amounts: Credited; refundId: number | null; reason: StoredMessage; now: Date },
): Draft => ({
  kind: 'credit-note',
  order_id,
  refund_id: note.refundId,
  series: snapshot,
  takesBack: snapshot,
  snapshotOf: (number) => ({
    ...snapshot,
    ...note.amounts,
    kind: 'credit-note',
    number,
    issued_at: note.now.toISOString(),
    original: { number: snapshot.number, issued_at: snapshot.issued_at },
    reason: note.reason,
  }),
})

/**
 * Replaces an order's invoice by one that names another buyer: a credit note takes back the rest of the invoice
 * (`back`: its figures, negative), and a new invoice has the same figures. Rejects if nothing is left. It takes
 * numbers, so a transaction must do it last.
 */
export async function correctInvoice(
  context: Context,
  tx: Tx,
  { invoice, creditNotes }: Invoiced,
  { order, back, now }: { order: OrderRow; back: Credited; now: Date },
): Promise<void> {
  if (creditNotes.length > 0 && back.taxes.length === 0) throw new Refusal('invoice-credited')
  await markCorrected(tx, invoice.id, now)
  const { snapshot } = invoice
  const note = creditNoteDraft(invoice, {
    amounts: back,
    refundId: null,
    reason: invoiceTexts.reason_correction(),
    now,
  })
  const { factur_x: _before, ...same } = snapshot
  const left = creditNotes.length === 0 ? {} : leftOf(snapshot, back)
  const corrected: Draft = {
    kind: 'invoice',
    order_id: order.id,
    refund_id: null,
    series: snapshot,
    snapshotOf: (number) => ({
      ...same,
      ...left,
      number,
      issued_at: now.toISOString(),
      seller: sellerOf(context),
      customer: customerOf(context, order),
      ...electronicInvoiceOf(context, order),
    }),
  }
  await recordDocuments(context, tx, [note, corrected], now)
}

/**
 * Returns the figures that are left of a partly credited invoice. Its payments came to more, so they are not listed.
 */
const leftOf = ({ lines }: InvoiceSnapshot, back: Credited): Partial<InvoiceSnapshot> => ({
  lines: back.lines.map(({ of_line: at = 0, ...line }) => {
    const gross = 0 - line.gross
    return { ...line, unit_price: gross, gross, item: lines[at]?.item ?? at }
  }),
  shipping: back.shipping && { ...back.shipping, gross: 0 - back.shipping.gross },
  discount: back.discount && { ...back.discount, amount: 0 - back.discount.amount },
  taxes: negated(back.taxes),
  net: 0 - back.net,
  tax: 0 - back.tax,
  total: 0 - back.total,
  payments: [],
})
