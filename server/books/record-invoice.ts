import type { Tx } from '../db/database'
import type { OrderItemRow, OrderRow } from '../db/tables'
import type { InvoiceSnapshot } from '../documents/invoice-snapshot'
import { dayIn } from '../../rules/dates'
import type { World } from '../world'
import { invoiceOf } from './invoice-of'
import { usedVoucher } from './vouchers.sql'
import { findPaid, insertInvoice, nextNumber, type NewDocument } from './invoices.sql'

type Order = OrderRow
type Item = OrderItemRow

/** Stores the invoice of a paid order and returns its id. Its snapshot is what is printed and never changes. */
export async function recordInvoice(
  world: World,
  tx: Tx,
  order: Order,
  items: readonly Item[],
  now: Date,
): Promise<number> {
  const payments = await findPaid(tx, order.id)
  const numbered = await takeNumber(world, tx, 'invoice', order.is_test, now)
  const usesVoucher = order.discount_amount > 0 && (await usedVoucher(tx, order.id))
  const document = { number: numbered.number, issued_at: now, payments, usesVoucher }
  const snapshot = invoiceOf(world, order, items, document)
  return insertDocument(world, tx, {
    kind: 'invoice',
    ...numbered,
    order_id: order.id,
    refund_id: null,
    issued_at: now,
    snapshot,
  })
}

/** The next number of this year's series of credit notes; for a test invoice, of the tests' own series. */
export const nextCreditNoteNumber = (world: World, tx: Tx, { test }: InvoiceSnapshot, now: Date) =>
  takeNumber(world, tx, 'credit-note', test === true, now)

const prefixes = { invoice: '', 'credit-note': 'CN-' } as const

async function takeNumber(world: World, tx: Tx, kind: InvoiceSnapshot['kind'], isTest: boolean, now: Date) {
  const year = dayIn(now, world.catalogue.current().settings.timezone).slice(0, 4)
  // Test orders have their own series: their removal leaves no gap in the series that the law requires.
  const series = `${isTest ? 'test-' : ''}${kind}-${year}`
  const sequence = await nextNumber(tx, series)
  const own = `${prefixes[kind]}${year}-${String(sequence).padStart(6, '0')}`
  if (isTest) return { series, sequence, number: `TEST-${own}` }
  return { series, sequence, number: world.fiscaliser.numberOf({ kind, year, sequence }) ?? own }
}

/** Stores a numbered document and returns its id. Its snapshot is what is printed and never changes. */
export async function insertDocument(
  world: World,
  tx: Tx,
  row: Omit<NewDocument, 'fiscal_due_at'>,
): Promise<number> {
  // A credit note is made from its invoice's snapshot; the fiscal mark is each document's own.
  const unmarked: InvoiceSnapshot = { ...row.snapshot, fiscal: null }
  // Test documents are not reported to a tax authority.
  const mark = unmarked.test === true ? null : world.fiscaliser.mark(unmarked)
  const snapshot: InvoiceSnapshot = { ...unmarked, fiscal: mark && { ...mark, jir: null } }
  return insertInvoice(tx, { ...row, snapshot, fiscal_due_at: mark === null ? null : row.issued_at })
}
