import * as texts from '../../../texts/compiled/documents/invoice'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import type { World } from '../../context'
import { creditedAmounts, type RefundPart } from '../orders'
import { findInvoiced, insertDocument, nextCreditNoteNumber } from '../invoices'

interface Credited {
  order: OrderRow
  /** All items of the order in the order of its invoice. */
  items: readonly Pick<OrderItemRow, 'id' | 'tax_rate'>[]
  parts: readonly RefundPart[]
  refundId: number
  now: Date
}

/**
 * Credits on an order's invoice what a refund pays back. Returns the credit note's id; null without an invoice (a plan
 * that was never fully paid), or if there is nothing to credit.
 */
export async function recordCreditNote(world: World, tx: Tx, credited: Credited): Promise<number | null> {
  const { order, refundId, now } = credited
  const invoiced = await findInvoiced(tx, order.id)
  if (invoiced === null) return null
  const { invoice: original, creditNotes } = invoiced
  const amounts = creditedAmounts(original.snapshot, creditNotes, credited)
  if (amounts.taxes.length === 0) return null
  // The number comes last: all credit notes share its counter's row.
  const numbered = await nextCreditNoteNumber(world, tx, original.snapshot, now)
  return insertDocument(world, tx, {
    kind: 'credit-note',
    ...numbered,
    order_id: order.id,
    refund_id: refundId,
    issued_at: now,
    snapshot: {
      ...original.snapshot,
      ...amounts,
      kind: 'credit-note',
      number: numbered.number,
      issued_at: now.toISOString(),
      discount: null,
      original: { number: original.number, issued_at: original.issued_at.toISOString() },
      reason: texts.reason_refund({ id: refundId }),
    },
  })
}
