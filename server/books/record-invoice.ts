import { sql, type Selectable } from 'kysely'
import type { Tx } from '../db/database'
import type { OrderItemTable, OrdersTable } from '../db/tables'
import type { InvoiceSnapshot } from '../documents/invoice-snapshot'
import { dayIn } from '../../rules/dates'
import type { World } from '../world'
import { invoiceOf } from './invoice-of'
import { findPaid } from './invoices.sql'

type Order = Selectable<OrdersTable>
type Item = Selectable<OrderItemTable>

/** Any number that nothing else of the shop locks together with a second one. */
const counterLock = 7_203_332

/**
 * Takes the next number of a series: the counter's row is locked until the transaction ends, so no number is lost. Who
 * waits, waits in line (the advisory lock): of a crowd at the row itself some would wait for ever.
 */
async function nextNumber(tx: Tx, series: string): Promise<number> {
  const taken = await sql<{ last_number: number }>`
    insert into document_counter (series, last_number)
    select ${series}::text, 1 from pg_advisory_xact_lock(${counterLock}::int, hashtext(${series}::text))
    on conflict (series) do update set last_number = document_counter.last_number + 1
    returning last_number`.execute(tx)
  const number = taken.rows[0]?.last_number
  if (number === undefined) throw new Error('The counter answers its number')
  return number
}

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
  row: {
    kind: 'invoice' | 'credit-note'
    series: string
    sequence: number
    number: string
    order_id: number
    refund_id: number | null
    issued_at: Date
    snapshot: InvoiceSnapshot
  },
): Promise<number> {
  // A credit note is made from its invoice's snapshot; the mark is each document's own.
  const unmarked: InvoiceSnapshot = { ...row.snapshot, fiscal: null }
  // No tax authority is told of what nobody paid.
  const mark = unmarked.test === true ? null : world.fiscaliser.mark(unmarked)
  const snapshot: InvoiceSnapshot = { ...unmarked, fiscal: mark && { ...mark, jir: null } }
  const { id } = await tx
    .insertInto('invoice')
    .values({
      ...row,
      snapshot: JSON.stringify(snapshot),
      fiscal: null,
      fiscal_due_at: mark === null ? null : row.issued_at,
      fiscal_error: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
