import type { Tx } from '../../platform/db/database'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import type { FiscalMeans, InvoiceSnapshot } from '../documents'
import { dayIn } from '../../../rules/dates/dates'
import type { DeskPayment } from '../../../rules/payments/methods'
import type { Context } from '../../context'
import { invoiceOf, isExempt } from './invoice-of'
import { insertInvoices, nextNumbers, type NewDocument } from './queries'
import { findOperators } from './reports.queries'

type Order = OrderRow
type Item = OrderItemRow

/** A paid order, with what its invoice says of its money. */
export interface ToInvoice {
  order: Order
  items: readonly Item[]
  payments: { at: string; amount: number }[]
  usesVoucher: boolean
  /** How it was paid at the box office; null: in another way. */
  paidAtDesk: DeskPayment | null
  /** How it was paid, for a tax authority. */
  means: FiscalMeans
}

/**
 * Stores the invoices of paid orders, with the next numbers in their order. Their snapshots are what is printed, and never
 * change. With `commits` the transaction is committed
 * with them, and nothing may follow in it: then the counter, which all payments share, is locked for one round trip.
 */
export async function recordInvoices(
  context: Context,
  tx: Tx,
  paid: readonly ToInvoice[],
  now: Date,
  { commits = false }: { commits?: boolean } = {},
): Promise<void> {
  const kinds = paid.map(({ order, items }) => ({
    test: order.is_test,
    ...(isExempt(context, order, items) ? { is_exempt: true as const } : {}),
  }))
  const operators = await operatorsOf(context, tx, paid)
  const numbers = await takeNumbers(context, tx, 'invoice', kinds, now)
  const documents = paid.map(({ order, items, ...money }, index) => {
    const numbered = orThrow(numbers[index])
    const document = { number: numbered.number, issued_at: now, ...money }
    return markedOf(context, {
      kind: 'invoice',
      ...numbered,
      order_id: order.id,
      refund_id: null,
      issued_at: now,
      snapshot: { ...invoiceOf(context, order, items, document), ...operators.get(order.id) },
    })
  })
  await insertInvoices(tx, documents, { commits })
}

/**
 * Who sold the orders that were placed in the office, as far as they entered their numbers; others have the seller's. Read only
 * where documents are reported.
 */
async function operatorsOf(
  { fiscaliser }: Context,
  tx: Tx,
  paid: readonly Pick<ToInvoice, 'order'>[],
): Promise<Map<number, Pick<InvoiceSnapshot, 'operator_oib'>>> {
  const placed = paid.flatMap(({ order }) => (order.cart_code === null && !order.is_test ? order.id : []))
  if (placed.length === 0 || !fiscaliser.isOn()) return new Map()
  const found = await findOperators(tx, placed)
  return new Map([...found].map(([id, operator_oib]) => [id, { operator_oib }]))
}

/** The next number for a credit note of an invoice: of the same kind of series as the invoice. */
export const nextCreditNoteNumber = (context: Context, tx: Tx, invoice: InvoiceSnapshot, now: Date) =>
  nextNumberOf(context, tx, 'credit-note', invoice, now)

/** The next number of a document about an invoice, or in its place. */
export async function nextNumberOf(
  context: Context,
  tx: Tx,
  kind: InvoiceSnapshot['kind'],
  invoice: InvoiceSnapshot,
  now: Date,
): Promise<Numbered> {
  const [numbered] = await takeNumbers(context, tx, kind, [invoice], now)
  return orThrow(numbered)
}

interface Numbered {
  series: string
  sequence: number
  number: string
}

const prefixes = { invoice: '', 'credit-note': 'CN-' } as const

/** The next numbers for documents: of the tax authority's series where they are reported, otherwise of the shop's own. */
async function takeNumbers(
  context: Context,
  tx: Tx,
  kind: InvoiceSnapshot['kind'],
  documents: readonly Pick<InvoiceSnapshot, 'test' | 'is_exempt'>[],
  now: Date,
): Promise<Numbered[]> {
  const year = dayIn(now, context.catalogue.current().settings.timezone).slice(0, 4)
  const fiscal = context.fiscaliser.numbering(year)
  // Test orders have their own series: their removal leaves no gap in the series that the law requires. What is not
  // reported leaves no gap in the numbers that the authority gets.
  const requested = documents.map((document) => {
    if (document.test === true) return `test-${kind}-${year}`
    return fiscal !== null && isReported(document) ? fiscal.series : `${kind}-${year}`
  })
  return (await nextNumbers(tx, requested)).map(({ series, sequence }, index) => {
    // A trial's number is never used: nobody waits for what it inserts, and it is rolled back.
    if (series !== requested[index]) return { series, sequence, number: `${series}-${sequence}` }
    if (series === fiscal?.series) return { series, sequence, number: fiscal.numberOf(sequence) }
    const own = `${prefixes[kind]}${year}-${String(sequence).padStart(6, '0')}`
    return { series, sequence, number: documents[index]?.test === true ? `TEST-${own}` : own }
  })
}

/** Whether a tax authority gets a document: neither a test nor one of exempt items only. */
const isReported = ({ test, is_exempt }: Pick<InvoiceSnapshot, 'test' | 'is_exempt'>): boolean =>
  test !== true && is_exempt !== true

function orThrow<T>(one: T | undefined): T {
  if (one === undefined) throw new Error('Each document gets a number')
  return one
}

/** Stores a numbered document and returns its id. Its snapshot is what is printed and never changes. */
export async function insertDocument(context: Context, tx: Tx, row: Unmarked): Promise<number> {
  const [id] = await insertInvoices(tx, [markedOf(context, row)])
  return orThrow(id)
}

type Unmarked = Omit<NewDocument, 'fiscal_due_at'>

/** A document with its fiscal mark, if the shop reports to a tax authority. */
function markedOf(context: Context, row: Unmarked): NewDocument {
  // A credit note is made from its invoice's snapshot; the fiscal mark is each document's own.
  const unmarked: InvoiceSnapshot = { ...row.snapshot, fiscal: null }
  const mark = isReported(unmarked) ? context.fiscaliser.mark(unmarked) : null
  const snapshot: InvoiceSnapshot = { ...unmarked, fiscal: mark && { ...mark, jir: null } }
  return { ...row, snapshot, fiscal_due_at: mark === null ? null : row.issued_at }
}
