import type { Tx } from '../../db/database'
import type { InvoiceSnapshot } from '../../documents/invoice-snapshot'

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
