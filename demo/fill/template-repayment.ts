import { sum } from '#rules/money/money'
import { prorateRefund, type ItemPart, itemRefundTotal, refundTotal } from '#rules/refunds/amounts'
import { invoiceTexts } from '#rules/text/stored-texts'
import type { InvoiceSnapshot } from '#server/modules/documents'
import { restOf } from '#server/modules/orders'
import { creditedAmounts } from '#server/modules/refunds'
import type { OrderTaxes } from '#server/platform/db/tables'
import type { Story } from '../history/story'
import type { Line } from './order-template'
import { own, secondsOf } from './own-part'
import type { Settled } from './template-money'

/** The repayment of an order; `order_item_id` of a part is the item's position, counted from 1. */
export interface Repaid {
  total: number
  parts: readonly ItemPart[]
  status: 'active' | 'processing' | 'processed' | 'problem'
  by: 'bank' | 'card' | null
  problem: string | null
  askedSeconds: number
  doneSeconds: number | null
  /** A plan that was still being paid ends with its refund. */
  endsPlan: boolean
  creditNote: InvoiceSnapshot | null
  creditSeconds: number
}

interface Facts {
  lines: readonly Line[]
  taxes: OrderTaxes
  hasPlan: boolean
  settled: Settled
  invoice: InvoiceSnapshot | null
}

/** Computes the repayment of a story by the refund rules; `null` if there is none. */
export function repaymentOf(story: Story, details: Facts): Repaid | null {
  const { repayment: requested, cancelled } = story
  if (requested === undefined) return null
  const { lines, hasPlan, invoice } = details
  const numbered = lines.map((line, index) => ({
    ...line,
    id: index + 1,
    shipping_refund: line.shippingRefund,
  }))
  const chosen = numbered.slice(0, requested.items ?? lines.length)
  const { total, weigh } = amountOf(story, details, chosen)
  const parts = prorateRefund(
    total,
    chosen.map((line) => ({ ...line, weight: weigh(line) })),
  )
  const isDone = requested.status === 'processed'
  const isCredited = invoice !== null && (isDone || cancelled !== undefined)
  const askedSeconds = secondsOf(requested.askedDays)
  const doneSeconds = requested.doneDays === undefined ? null : secondsOf(requested.doneDays)
  return {
    total,
    parts,
    status: requested.status,
    by: requested.by,
    problem: requested.status === 'problem' ? 'The bank returned it: the account is closed.' : null,
    askedSeconds,
    doneSeconds,
    endsPlan: isDone && hasPlan && invoice === null,
    creditNote: isCredited ? creditNoteOf(invoice, story, details, parts) : null,
    creditSeconds: cancelled === undefined ? (doneSeconds ?? askedSeconds) : secondsOf(cancelled.days),
  }
}

/** Converts a line to the field names of the refund rules. */
const ruled = ({ item, shippingRefund }: Line) => ({
  price: item.price,
  fee: item.fee,
  refund_fee: item.refund_fee,
  shipping_refund: shippingRefund,
})

/** The amount of the repayment, and the weights that divide it over the items. */
function amountOf(story: Story, { hasPlan, settled }: Facts, chosen: readonly Line[]) {
  if (story.withdrawnDays !== undefined) {
    const weigh = ({ item, shippingRefund }: Line) => item.price + item.fee + shippingRefund
    return { total: sum(chosen.map(weigh)), weigh }
  }
  if (story.cancelled !== undefined)
    return {
      total: settled.total_paid,
      weigh: ({ item, shippingRefund }: Line) => item.price + shippingRefund,
    }
  const order = { has_payment_plan: hasPlan, total_paid: settled.total_paid, total_refunded: 0 }
  return {
    total: refundTotal(order, chosen.map(ruled)),
    weigh: (line: Line) => (hasPlan ? line.item.price : itemRefundTotal(ruled(line))),
  }
}

function creditNoteOf(
  invoice: InvoiceSnapshot,
  story: Story,
  { lines, taxes }: Facts,
  parts: readonly ItemPart[],
): InvoiceSnapshot {
  const isWhole = story.cancelled !== undefined
  const items = lines.map(({ taxRate }, index) => ({ id: index + 1, tax_rate: taxRate }))
  const rest = { invoice: { number: own, issued_at: new Date(0), snapshot: invoice }, creditNotes: [] }
  const amounts = isWhole
    ? restOf(rest as unknown as Parameters<typeof restOf>[0])
    : { ...creditedAmounts(invoice, [], { order: { taxes }, items, parts }), discount: null }
  return {
    ...invoice,
    ...amounts,
    kind: 'credit-note',
    original: { number: own, issued_at: own },
    reason: isWhole ? invoiceTexts.reason_cancelled() : invoiceTexts.reason_refund({ id: own }),
  }
}
