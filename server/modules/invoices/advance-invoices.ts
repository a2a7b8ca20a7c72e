import * as texts from '../../../texts/compiled/documents/invoice'
import { sum } from '../../../rules/money/money'
import { allCancelled, followLedger, type StandingAdvance } from '../../../rules/orders/advances'
import { grossOf, leftToCredit, negated, type RateAmount } from '../../../rules/orders/credit'
import { rateKey } from '../../../rules/money/tax'
import type { Tx } from '../../platform/db/database'
import type { Context } from '../../context'
import type { InvoiceSnapshot } from '../documents'
import { invoiceOf } from './invoice-of'
import { findDocumentsOf } from './queries'
import { type Draft, invoiceDraft, soldOf, type ToInvoice } from './record-invoice'

/** An advance invoice of an order, as far as its cancellations have left it. */
export interface Advance extends StandingAdvance {
  readonly snapshot: InvoiceSnapshot
}

/** The advance invoices of orders, oldest first, by the orders' ids; an order without any is left out. */
export async function findAdvances(tx: Tx, orderIds: readonly number[]): Promise<Map<number, Advance[]>> {
  const found = new Map<number, Advance[]>()
  if (orderIds.length === 0) return found
  const rows = await findDocumentsOf(tx, orderIds, ['advance-invoice', 'advance-cancellation'])
  for (const { order_id, kind, snapshot } of rows) {
    if (kind !== 'advance-invoice') continue
    const cancelled = rows.flatMap((row) =>
      row.order_id === order_id &&
      row.snapshot.original?.number === snapshot.number &&
      row.snapshot.original.issued_at === snapshot.issued_at
        ? [row.snapshot.taxes]
        : [],
    )
    const left = leftToCredit(snapshot.taxes, cancelled).filter(({ net, tax }) => net !== 0 || tax !== 0)
    const advances = found.get(order_id) ?? []
    found.set(order_id, [...advances, { instalment: snapshot.instalment ?? 1, left, snapshot }])
  }
  return found
}

/** The money of a plan that is not paid in full (`PlanMoney`), and what its documents say of it. */
export interface AdvanceMoney extends Pick<
  ToInvoice,
  'order' | 'items' | 'usesVoucher' | 'paidAtDesk' | 'means'
> {
  kept: number
  paid: readonly number[]
  /** Its advance invoices until now. */
  advances: readonly Advance[]
  /** The order has ended: money that comes gets no document. */
  isEnded: boolean
  /** The refund that took money out; null: another reason. */
  refundId: number | null
}

/**
 * The documents that make a plan's advance invoices add up to the money that the shop keeps (rules/orders/advances.ts): advance
 * invoices for new money, if the shop writes them, and cancellations for money that went back.
 */
export function advanceDrafts(context: Context, money: AdvanceMoney, now: Date): Draft[] {
  const { order, kept, paid, advances: standing, isEnded, refundId } = money
  const taxes = order.taxes.rates.map(({ rate, net, tax }) => ({ rate: rateKey(rate), net, tax }))
  const isInvoiced = !isEnded && writesAdvances(context)
  const changes = followLedger({ kept, paid, taxes, standing, isInvoiced })
  const reason = refundId === null ? texts.reason_payment_reversed() : texts.reason_refund({ id: refundId })
  return [
    ...changes.cancelled.flatMap(({ advance, taxes: part }) =>
      cancellationDrafts(order.id, standing[advance], part, { refundId, reasonOf: () => reason, now }),
    ),
    ...changes.invoiced.map((one) => advanceDraft(context, money, { ...one, count: paid.length, now })),
  ]
}

/** The invoice of a plan that is paid in full, after the cancellations of the advance invoices that it replaces. */
export function finalDrafts(
  context: Context,
  paid: ToInvoice,
  advances: readonly Advance[],
  now: Date,
): Draft[] {
  const replaced = advances.flatMap(({ snapshot: { number, issued_at }, left }) =>
    left.length === 0 ? [] : [{ number, issued_at, amount: grossOf(left) }],
  )
  const invoice = invoiceDraft(context, paid, now, replaced)
  const reasonOf = (numberOf: (draft: Draft) => string) =>
    texts.reason_replaced({ number: numberOf(invoice) })
  return [
    ...allCancelled(advances).flatMap(({ advance, taxes }) =>
      cancellationDrafts(paid.order.id, advances[advance], taxes, { refundId: null, reasonOf, now }),
    ),
    invoice,
  ]
}

/** Whether the payments of plans get advance invoices. */
function writesAdvances(context: Context): boolean {
  const { planInvoices, fiscal } = context.catalogue.current().settings
  return (planInvoices ?? (fiscal.country === 'HR' ? 'advance' : 'at-end')) === 'advance'
}

function advanceDraft(
  context: Context,
  { order, items, usesVoucher, paidAtDesk, means }: AdvanceMoney,
  { instalment, count, taxes, now }: { instalment: number; count: number; taxes: RateAmount[]; now: Date },
): Draft {
  return {
    kind: 'advance-invoice',
    order_id: order.id,
    refund_id: null,
    ...soldOf(context, { order, items }),
    snapshotOf: (number) => {
      const payments = [{ at: now.toISOString(), amount: grossOf(taxes) }]
      const money = { payments, usesVoucher, paidAtDesk, means }
      const whole = invoiceOf(context, order, items, { number, issued_at: now, ...money })
      return {
        ...whole,
        ...sumsOf(taxes),
        kind: 'advance-invoice',
        instalment,
        supply_at: null,
        lines: taxes.map((one) => {
          const gross = grossOf([one])
          const name = texts.instalment({ number: instalment, count })
          const detail = namesAt(whole, one.rate).join(' · ') || null
          return { description: name, detail, quantity: 1, unit_price: gross, gross, tax_rate: one.rate }
        }),
        shipping: null,
        discount: null,
        tax_note: taxes.some(({ rate }) => rate === '0') ? whole.tax_note : null,
      }
    },
  }
}

/** What an order has at a tax rate, each name once. */
function namesAt({ lines, shipping }: InvoiceSnapshot, rate: string): string[] {
  const names = lines.filter(({ tax_rate }) => tax_rate === rate).map(({ description }) => description)
  return [...new Set([...names, ...(shipping?.tax_rate === rate ? [shipping.name] : [])])]
}

interface Cancelled {
  refundId: number | null
  reasonOf: (numberOf: (draft: Draft) => string) => string
  now: Date
}

/** Takes back a part of an advance invoice, given as positive amounts, or all that is left of it. */
function cancellationDrafts(
  orderId: number,
  advance: Advance | undefined,
  part: readonly RateAmount[],
  { refundId, reasonOf, now }: Cancelled,
): Draft[] {
  if (advance === undefined) return []
  const { snapshot } = advance
  const taxes = negated(part)
  const draft: Draft = {
    kind: 'advance-cancellation',
    order_id: orderId,
    refund_id: refundId,
    series: snapshot,
    snapshotOf: (number, numberOf) => ({
      ...snapshot,
      ...sumsOf(taxes),
      kind: 'advance-cancellation',
      number,
      issued_at: now.toISOString(),
      lines: snapshot.lines.flatMap((line, position) => {
        const gross = grossOf(taxes.filter(({ rate }) => rate === line.tax_rate))
        return gross === 0 ? [] : [{ ...line, unit_price: gross, gross, of_line: position }]
      }),
      original: { number: snapshot.number, issued_at: snapshot.issued_at },
      reason: reasonOf(numberOf),
    }),
  }
  return [draft]
}

function sumsOf(taxes: RateAmount[]): Pick<InvoiceSnapshot, 'taxes' | 'net' | 'tax' | 'total'> {
  const [net, tax] = [sum(taxes.map((one) => one.net)), sum(taxes.map((one) => one.tax))]
  return { taxes, net, tax, total: net + tax }
}
