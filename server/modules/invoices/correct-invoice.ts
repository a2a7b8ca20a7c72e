import { reason_correction } from '../../../texts/compiled/documents/invoice'
import type { OrderRow } from '../../platform/db/tables'
import type { Tx } from '../../platform/db/database'
import type { InvoiceSnapshot } from '../documents'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { customerOf } from './invoice-of'
import { type Invoiced, markCorrected } from './queries'
import { creditNoteDraft, type Draft, recordDocuments } from './record-invoice'

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
  const { snapshot } = invoice
  const note = creditNoteDraft(invoice, { amounts: back, refundId: null, reason: reason_correction(), now })
  const corrected: Draft = {
    kind: 'invoice',
    order_id: order.id,
    refund_id: null,
    series: snapshot,
    snapshotOf: (number) => ({
      ...snapshot,
      number,
      issued_at: now.toISOString(),
      customer: customerOf(context, order),
    }),
  }
  await recordDocuments(context, tx, [note, corrected], now)
}
