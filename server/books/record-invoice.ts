import type { Tx } from '../db/database'
import type { OrderItemRow, OrderRow } from '../db/tables'
import type { InvoiceSnapshot } from '../documents/invoice-snapshot'
import { dayIn } from '../../rules/dates'
import type { World } from '../world'
import { invoiceOf } from './invoice-of'
import { findPaid, insertInvoice, nextNumber, type NewDocument } from './invoices.sql'

type Order = OrderRow
type Item = OrderItemRow

/** Writes the invoice of an order that is paid: its snapshot is what is printed, for ever. Answers its id. */
export async function recordInvoice(
  world: World,
  tx: Tx,
  order: Order,
  items: readonly Item[],
  now: Date,
): Promise<number> {
  const payments = await findPaid(tx, order.id)
  const numbered = await takeNumber(world, tx, 'invoice', order.is_test, now)
  const snapshot = invoiceOf(world, order, items, { number: numbered.number, issued_at: now, payments })
  return insertDocument(world, tx, {
    kind: 'invoice',
    ...numbered,
    order_id: order.id,
    refund_id: null,
    issued_at: now,
    snapshot,
  })
}

/** The next number of the credit notes' own series of this year; of a test invoice, of the tests' own. */
export const nextCreditNoteNumber = (world: World, tx: Tx, { test }: InvoiceSnapshot, now: Date) =>
  takeNumber(world, tx, 'credit-note', test === true, now)

const prefixes = { invoice: '', 'credit-note': 'CN-' } as const

async function takeNumber(world: World, tx: Tx, kind: InvoiceSnapshot['kind'], isTest: boolean, now: Date) {
  const year = dayIn(now, world.catalogue.current().settings.timezone).slice(0, 4)
  // Tests have a series of their own: removed one day, they leave no gap in the one that the law asks for.
  const series = `${isTest ? 'test-' : ''}${kind}-${year}`
  const sequence = await nextNumber(tx, series)
  const own = `${prefixes[kind]}${year}-${String(sequence).padStart(6, '0')}`
  if (isTest) return { series, sequence, number: `TEST-${own}` }
  return { series, sequence, number: world.fiscaliser.numberOf({ kind, year, sequence }) ?? own }
}

/** Keeps a numbered document; what is printed of it is its snapshot, for ever. Answers its id. */
export async function insertDocument(
  world: World,
  tx: Tx,
  row: Omit<NewDocument, 'fiscal_due_at'>,
): Promise<number> {
  // A credit note is made from its invoice's snapshot; the mark is each document's own.
  const unmarked: InvoiceSnapshot = { ...row.snapshot, fiscal: null }
  // No tax authority is told of what nobody paid.
  const mark = unmarked.test === true ? null : world.fiscaliser.mark(unmarked)
  const snapshot: InvoiceSnapshot = { ...unmarked, fiscal: mark && { ...mark, jir: null } }
  return insertInvoice(tx, { ...row, snapshot, fiscal_due_at: mark === null ? null : row.issued_at })
}
