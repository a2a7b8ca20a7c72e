import { leftToCredit } from '../../../rules/credit'
import { sum } from '../../../rules/money'
import type { Tx } from '../../platform/db/database'
import type { InvoiceSnapshot } from '../documents'
import type { World } from '../../context'
import { findInvoiced, type Invoiced, insertDocument, nextCreditNoteNumber } from '../invoices'

/**
 * Credits the rest of an order's invoice after its existing credit notes. Returns the credit note's id; null without an
 * invoice, or if nothing is left. It takes a number, so a transaction must do it last.
 */
export async function recordRestCreditNote(
  world: World,
  tx: Tx,
  orderId: number,
  refundId: number | null,
  reason: string,
  now: Date,
): Promise<number | null> {
  const invoiced = await findInvoiced(tx, orderId)
  if (invoiced === null) return null
  const amounts = restOf(invoiced)
  if (amounts.taxes.length === 0) return null
  const { invoice } = invoiced
  const numbered = await nextCreditNoteNumber(world, tx, invoice.snapshot, now)
  return insertDocument(world, tx, {
    kind: 'credit-note',
    ...numbered,
    order_id: orderId,
    refund_id: refundId,
    issued_at: now,
    snapshot: {
      ...invoice.snapshot,
      ...amounts,
      kind: 'credit-note',
      number: numbered.number,
      issued_at: now.toISOString(),
      original: { number: invoice.number, issued_at: invoice.issued_at.toISOString() },
      reason,
    },
  })
}

type Amounts = Pick<InvoiceSnapshot, 'lines' | 'shipping' | 'discount' | 'taxes' | 'net' | 'tax' | 'total'>

/** The remaining figures, with the opposite sign: invoice and credit notes together are 0. */
export function restOf({ invoice, creditNotes }: Pick<Invoiced, 'invoice' | 'creditNotes'>): Amounts {
  const { snapshot } = invoice
  const credited = creditNotes.flatMap(({ lines }) => lines)
  const lines = snapshot.lines.flatMap((line, position) => {
    const gone = sum(credited.filter((one) => one.of_line === position).map(({ gross }) => gross))
    const gross = 0 - (line.gross + gone)
    return gross === 0 && line.gross !== 0
      ? []
      : [{ ...line, quantity: 1, unit_price: gross, gross, of_line: position }]
  })
  const left = (whole: number, notes: readonly number[]) => 0 - (whole + sum(notes))
  const shipping = left(
    snapshot.shipping?.gross ?? 0,
    creditNotes.map((note) => note.shipping?.gross ?? 0),
  )
  const discount = left(
    snapshot.discount?.amount ?? 0,
    creditNotes.map((note) => note.discount?.amount ?? 0),
  )
  const taxes = leftToCredit(
    snapshot.taxes,
    creditNotes.map((note) => note.taxes),
  )
    .filter(({ net, tax }) => net !== 0 || tax !== 0)
    .map(({ rate, net, tax }) => ({ rate, net: 0 - net, tax: 0 - tax }))
  const [net, tax] = [sum(taxes.map((one) => one.net)), sum(taxes.map((one) => one.tax))]
  return {
    lines,
    shipping: snapshot.shipping && shipping !== 0 ? { ...snapshot.shipping, gross: shipping } : null,
    discount: snapshot.discount && discount !== 0 ? { ...snapshot.discount, amount: discount } : null,
    taxes,
    net,
    tax,
    total: net + tax,
  }
}
