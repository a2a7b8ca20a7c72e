import { reason_correction } from '../../../texts/compiled/documents/invoice'
import type { OrderRow } from '../../platform/db/tables'
import type { Tx } from '../../platform/db/database'
import type { InvoiceSnapshot } from '../documents'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { customerOf } from './invoice-of'
import { type Invoiced, markCorrected } from './queries'
import { insertDocument, nextNumberOf } from './record-invoice'

/** The figures of a credit note that takes back an invoice. */
type Amounts = Pick<InvoiceSnapshot, 'lines' | 'shipping' | 'discount' | 'taxes' | 'net' | 'tax' | 'total'>

/**
 * Replaces an order's invoice by one that names another buyer: a credit note takes the whole invoice back (`back`: its figures), and
 * a new invoice has the same figures. Refused where a part of the invoice was credited. It takes numbers, so a transaction must do
 * it last.
 */
export async function correctInvoice(
  context: Context,
  tx: Tx,
  { invoice, creditNotes }: Invoiced,
  { order, back, now }: { order: OrderRow; back: Amounts; now: Date },
): Promise<void> {
  if (creditNotes.length > 0) throw new Refusal('invoice-credited')
  await markCorrected(tx, invoice.id, now)
  const about = { order_id: order.id, refund_id: null, issued_at: now }
  const { snapshot } = invoice
  const issued_at = now.toISOString()
  // The counters are locked in the order of their names: that of credit notes first.
  const note = await nextNumberOf(context, tx, 'credit-note', snapshot, now)
  await insertDocument(context, tx, {
    kind: 'credit-note',
    ...note,
    ...about,
    snapshot: {
      ...snapshot,
      ...back,
      kind: 'credit-note',
      number: note.number,
      issued_at,
      original: { number: invoice.number, issued_at: invoice.issued_at.toISOString() },
      reason: reason_correction(),
    },
  })
  const next = await nextNumberOf(context, tx, 'invoice', snapshot, now)
  await insertDocument(context, tx, {
    kind: 'invoice',
    ...next,
    ...about,
    snapshot: { ...snapshot, number: next.number, issued_at, customer: customerOf(context, order) },
  })
}
