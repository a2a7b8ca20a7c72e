import { sum } from '#rules/money/money'
import { leftToCredit } from '#rules/orders/credit'
import type { InvoiceSnapshot } from '../documents'
import type { Invoiced } from '../invoices'

type Amounts = Pick<InvoiceSnapshot, 'lines' | 'shipping' | 'discount' | 'taxes' | 'net' | 'tax' | 'total'>

/** Returns the figures that are left of an invoice, with the opposite sign: invoice and credit notes together are 0. */
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
