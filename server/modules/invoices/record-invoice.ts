import type { Tx } from '../../platform/db/database'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import type { FiscalMeans, InvoiceSnapshot } from '../documents'
import { dayIn } from '../../../rules/dates/dates'
import type { DeskPayment } from '../../../rules/payments/means'
import type { Context } from '../../context'
import { invoiceOf, isExempt } from './invoice-of'
import { type Invoiced, insertInvoices, nextNumbers, type NewDocument } from './queries'
import { findOperators } from './reports.queries'

/** An order with what its documents say of its money. */
export interface ToInvoice {
  order: OrderRow
  items: readonly OrderItemRow[]
  payments: { at: string; amount: number }[]
  usesVoucher: boolean
  /** How it was paid at the box office; null: in another way. */
  paidAtDesk: DeskPayment | null
  /** How it was paid, for a tax authority. */
  means: FiscalMeans
}

/** A document that has no number yet. */
export interface Draft {
  kind: InvoiceSnapshot['kind']
  order_id: number
  refund_id: number | null
  /** What decides of which series its number is. */
  series: Pick<InvoiceSnapshot, 'test' | 'is_exempt'>
  /** The order was placed in the office, whose person may have a number of their own for the tax authority. */
  isByStaff?: boolean
  /** Its content, which is printed and never changes; `numberOf` has the numbers of the documents that are written with it. */
  snapshotOf(number: string, numberOf: (other: Draft) => string): InvoiceSnapshot
}

/** The invoice of a paid order. `advances`: the advance invoices that it replaces. */
export function invoiceDraft(
  context: Context,
  { order, items, ...money }: ToInvoice,
  now: Date,
  advances: NonNullable<InvoiceSnapshot['advances']> = [],
): Draft {
  return {
    kind: 'invoice',
    order_id: order.id,
    refund_id: null,
    ...soldOf(context, { order, items }),
    snapshotOf: (number) => ({
      ...invoiceOf(context, order, items, { number, issued_at: now, ...money }),
      ...(advances.length > 0 ? { advances } : {}),
    }),
  }
}

/** The figures of a credit note, negative. */
type Credited = Pick<InvoiceSnapshot, 'lines' | 'shipping' | 'discount' | 'taxes' | 'net' | 'tax' | 'total'>

/** A credit note over a part of an invoice, or over what is left of it. */
export const creditNoteDraft = (
  { order_id, snapshot }: Invoiced['invoice'],
  note: { amounts: Credited; refundId: number | null; reason: string; now: Date },
): Draft => ({
  kind: 'credit-note',
  order_id,
  refund_id: note.refundId,
  series: snapshot,
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

/** What decides about the series and the operator of an order's documents. */
export const soldOf = (
  context: Context,
  { order, items }: Pick<ToInvoice, 'order' | 'items'>,
): Pick<Draft, 'series' | 'isByStaff'> => ({
  series: { test: order.is_test, ...(isExempt(context, order, items) ? { is_exempt: true as const } : {}) },
  isByStaff: order.cart_code === null && !order.is_test,
})

/**
 * Stores documents with the next numbers, in their order, and returns their ids. With `commits` the transaction is committed
 * with them, and nothing may follow in it: then the counters, which all payments share, are locked for one round trip.
 * Otherwise a transaction does it last.
 */
export async function recordDocuments(
  context: Context,
  tx: Tx,
  drafts: readonly Draft[],
  now: Date,
  { commits = false }: { commits?: boolean } = {},
): Promise<number[]> {
  if (drafts.length === 0) return []
  const operators = await operatorsOf(context, tx, drafts)
  const numbers = await takeNumbers(context, tx, drafts, now)
  const numbered = new Map(drafts.map((draft, index) => [draft, orThrow(numbers[index])]))
  const numberOf = (draft: Draft) => orThrow(numbered.get(draft)).number
  const documents = [...numbered].map(([draft, number]) => {
    const { kind, order_id, refund_id, isByStaff = false } = draft
    const operator = isByStaff ? operators.get(order_id) : {}
    const snapshot = { ...draft.snapshotOf(number.number, numberOf), ...operator }
    return markedOf(context, { kind, ...number, order_id, refund_id, issued_at: now, snapshot })
  })
  return insertInvoices(tx, documents, { commits })
}

/**
 * Who sold the orders that were placed in the office, as far as they entered their numbers; others have the seller's. Read only
 * where documents are reported.
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

interface Numbered {
  series: string
  sequence: number
  number: string
}

/** What the shop's own numbers of each kind of document begin with. */
export const numberPrefixes = {
  invoice: '',
  'credit-note': 'CN-',
  'advance-invoice': 'ADV-',
  'advance-cancellation': 'CA-',
} as const

/** The next numbers for documents: of the tax authority's series where they are reported, otherwise of the shop's own. */
async function takeNumbers(
  context: Context,
  tx: Tx,
  drafts: readonly Draft[],
  now: Date,
): Promise<Numbered[]> {
  const year = dayIn(now, context.catalogue.current().settings.timezone).slice(0, 4)
  const fiscal = context.fiscaliser.numbering(year)
  // Test orders have their own series: their removal leaves no gap in the series that the law requires. What is not
  // reported leaves no gap in the numbers that the authority gets.
  const requested = drafts.map(({ kind, series }) => {
    if (series.test === true) return `test-${kind}-${year}`
    return fiscal !== null && isReported(series) ? fiscal.series : `${kind}-${year}`
  })
  return (await nextNumbers(tx, requested)).map(({ series, sequence }, index) => {
    // A trial's number is never used: nobody waits for what it inserts, and it is rolled back.
    if (series !== requested[index]) return { series, sequence, number: `${series}-${sequence}` }
    if (series === fiscal?.series) return { series, sequence, number: fiscal.numberOf(sequence) }
    const { kind, series: of } = orThrow(drafts[index])
    const own = `${numberPrefixes[kind]}${year}-${String(sequence).padStart(6, '0')}`
    return { series, sequence, number: of.test === true ? `TEST-${own}` : own }
  })
}

/** Whether a tax authority gets a document: neither a test nor one of exempt items only. */
const isReported = ({ test, is_exempt }: Pick<InvoiceSnapshot, 'test' | 'is_exempt'>): boolean =>
  test !== true && is_exempt !== true

function orThrow<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('Each document gets a number')
  return one
}

/** A document with its fiscal mark, if the shop reports to a tax authority. */
function markedOf(context: Context, row: Omit<NewDocument, 'fiscal_due_at'>): NewDocument {
  // A credit note is made from its invoice's snapshot; the fiscal mark is each document's own.
  const unmarked: InvoiceSnapshot = { ...row.snapshot, fiscal: null }
  const mark = isReported(unmarked) ? context.fiscaliser.mark(unmarked) : null
  const snapshot: InvoiceSnapshot = { ...unmarked, fiscal: mark && { ...mark, jir: null } }
  return { ...row, snapshot, fiscal_due_at: mark === null ? null : row.issued_at }
}
