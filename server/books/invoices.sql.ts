import { sql } from 'kysely'
import type { Database, Queryable, Tx } from '../db/database'
import type { InvoiceSnapshot } from '../documents/invoice-snapshot'
import type { FiscalAnswer } from '../gateways/fiscaliser'

/** An order's invoice and all that credit notes took back from it, oldest first. Null: it has none. */
export async function findInvoiced(tx: Tx, orderId: number) {
  const rows = await tx
    .selectFrom('invoice')
    .select(['kind', 'number', 'issued_at', 'snapshot'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const documents = rows.map((row) => ({ ...row, snapshot: row.snapshot as InvoiceSnapshot }))
  const invoice = documents.find(({ kind }) => kind === 'invoice')
  if (invoice === undefined) return null
  const creditNotes = documents.filter(({ kind }) => kind === 'credit-note')
  return { invoice, creditNotes: creditNotes.map(({ snapshot }) => snapshot) }
}

export type Invoiced = NonNullable<Awaited<ReturnType<typeof findInvoiced>>>

/** What an order's payments brought and when each was complete, in their order. */
export async function findPaid(tx: Tx, orderId: number): Promise<{ at: string; amount: number }[]> {
  const rows = await tx
    .selectFrom('payment')
    .select(['paid_amount', 'paid_at'])
    .where('order_id', '=', orderId)
    .where('paid_amount', '>', 0)
    .orderBy('position')
    .execute()
  return rows.flatMap(({ paid_at, paid_amount }) =>
    paid_at === null ? [] : [{ at: paid_at.toISOString(), amount: paid_amount }],
  )
}

/** A document as it is printed now: its snapshot, with what the tax authority answered since. */
export async function findToPrint(
  db: Queryable,
  by: { id: number } | { order: string },
): Promise<InvoiceSnapshot | null> {
  const { rows } = await sql<{ snapshot: InvoiceSnapshot; fiscal: FiscalAnswer | null }>`
    select v.snapshot, v.fiscal from invoice v join orders o on o.id = v.order_id
    where ${'id' in by ? sql`v.id = ${by.id}` : sql`o.code = ${by.order} and v.kind = 'invoice'`}`.execute(db)
  const [row] = rows
  if (row === undefined) return null
  const { snapshot, fiscal: answer } = row
  if (answer === null || snapshot.fiscal === null) return snapshot
  const qr_url = answer.qr_url ?? snapshot.fiscal.qr_url
  return { ...snapshot, fiscal: { ...snapshot.fiscal, jir: answer.jir, qr_url } }
}

export interface DocumentToReport {
  id: number
  number: string
  snapshot: InvoiceSnapshot
  fiscal_attempts: number
}

/** How long a process may take for a report before another one tries it. */
const leaseMinutes = 2

/** Takes the next documents that the tax authority is to be told of, for this process alone: their time moves on. */
export async function takeDocumentsToReport(
  db: Database,
  now: Date,
  most: number,
): Promise<DocumentToReport[]> {
  const lease = new Date(now.getTime() + leaseMinutes * 60_000)
  const { rows } = await sql<DocumentToReport>`
    update invoice set fiscal_due_at = ${lease}, fiscal_attempts = fiscal_attempts + 1
    where id in (select id from invoice where fiscal_due_at <= ${now} order by fiscal_due_at, id limit ${most}
                 for update skip locked)
    returning id, number, snapshot, fiscal_attempts`.execute(db.kysely)
  return rows.toSorted((a, b) => a.id - b.id)
}

/** The authority answered: that is on the paper from now on. The first answer stays. */
export const recordFiscalAnswer = (db: Database, id: number, answer: FiscalAnswer) =>
  db.kysely
    .updateTable('invoice')
    .set({ fiscal: JSON.stringify(answer), fiscal_due_at: null, fiscal_error: null })
    .where('id', '=', id)
    .where('fiscal', 'is', null)
    .execute()

/** Keeps why the tax authority could not be told, and when it is tried again. */
export const recordFiscalFailure = (db: Queryable, id: number, fault: string, again: Date) =>
  db
    .updateTable('invoice')
    .set({ fiscal_error: fault.slice(0, 500), fiscal_due_at: again })
    .where('id', '=', id)
    .where('fiscal', 'is', null)
    .execute()
