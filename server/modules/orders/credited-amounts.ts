import * as texts from '../../../texts/compiled/documents/invoice'
import { creditTaxes, leftToCredit } from '../../../rules/orders/credit'
import { sum } from '../../../rules/money/money'
import { rateKey } from '../../../rules/money/tax'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import type { InvoiceLine, InvoiceSnapshot } from '../documents'
import type { RefundPart } from './refunds.queries'

interface Credited {
  order: Pick<OrderRow, 'taxes'>
  /** All items of the order in the order of its invoice. */
  items: readonly Pick<OrderItemRow, 'id' | 'tax_rate'>[]
  parts: readonly RefundPart[]
}

type Amounts = Pick<InvoiceSnapshot, 'lines' | 'shipping' | 'taxes' | 'net' | 'tax' | 'total'>

/**
 * The figures of a credit note, all negative. Each line is the refund of its item, after fees. The tax of a rate is
 * rounded once, on that rate's sum, and never exceeds what earlier notes left of the invoice (rules/orders/credit.ts), so net
 * and taxes add up to the total.
 */
export function creditedAmounts(
  invoice: InvoiceSnapshot,
  creditNotes: readonly InvoiceSnapshot[],
  { order, items, parts }: Credited,
): Amounts {
  const credits = parts.flatMap((part) => {
    const at = items.findIndex((item) => item.id === part.order_item_id)
    const line = invoice.lines[at]
    const item = items[at]
    return line === undefined || item === undefined
      ? []
      : [{ line, at, rate: rateKey(item.tax_rate), gross: part.amount - part.shipping_refund }]
  })
  const shipping = sum(parts.map((part) => part.shipping_refund))
  const shippingRate = rateKey(order.taxes.shipping_rate ?? 0)
  const left = leftToCredit(
    invoice.taxes,
    creditNotes.map((note) => note.taxes),
  )
  const taxes = creditTaxes([...credits, { rate: shippingRate, gross: shipping }], left).map(
    ({ rate, net, tax }) => ({ rate, net: 0 - net, tax: 0 - tax }),
  )
  const net = sum(taxes.map((one) => one.net))
  const tax = sum(taxes.map((one) => one.tax))
  return {
    lines: credits.map(({ line, at, gross }): InvoiceLine => ({
      ...line,
      quantity: 1,
      unit_price: 0 - gross,
      gross: 0 - gross,
      of_line: at,
    })),
    shipping:
      shipping === 0
        ? null
        : {
            name: invoice.shipping?.name ?? texts.shipping(),
            gross: 0 - shipping,
            tax_rate: shippingRate,
          },
    taxes,
    net,
    tax,
    total: net + tax,
  }
}
