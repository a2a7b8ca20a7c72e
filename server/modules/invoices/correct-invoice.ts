import { reason_correction } from '../../../texts/compiled/documents/invoice'
import type { OrderRow } from '../../platform/db/tables'
import type { Tx } from '../../platform/db/database'
import type { InvoiceSnapshot } from '../documents'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { negated } from '../../../rules/orders/credit'
import { customerOf, electronicInvoiceOf } from './invoice-of'
import { type Invoiced, markCorrected } from './queries'
import { creditNoteDraft, type Draft, recordDocuments } from './record-invoice'

/** The figures of a credit note that takes back an invoice. */
type Amounts = Pick<InvoiceSnapshot, 'lines' | 'shipping' | 'discount' | 'taxes' | 'net' | 'tax' | 'total'>

/**
 * Replaces an order's invoice by one that names another buyer: a credit note takes back what is left of the invoice (`back`: its
 * figures, negative), and a new invoice has the same figures. Refused where nothing is left. It takes numbers, so a transaction
 * must do it last.
 */
export async function correctInvoice(
  context: Context,
  tx: Tx,
  { invoice, creditNotes }: Invoiced,
  { order, back, now }: { order: OrderRow; back: Amounts; now: Date },
): Promise<void> {
  if (creditNotes.length > 0 && back.taxes.length === 0) throw new Refusal('invoice-credited')
  await markCorrected(tx, invoice.id, now)
  const { snapshot } = invoice
  const note = creditNoteDraft(invoice, { amounts: back, refundId: null, reason: reason_correction(), now })
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
      customer: customerOf(context, order),
      ...electronicInvoiceOf(context, order),
    }),
  }
  await recordDocuments(context, tx, [note, corrected], now)
}

/** The figures of a partly credited invoice that are left. Its payments came to more, so they are not listed. */
const leftOf = ({ lines }: InvoiceSnapshot, back: Amounts): Partial<InvoiceSnapshot> => ({
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
