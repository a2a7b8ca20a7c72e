import { sum } from '#rules/money/money'
import { rateKey } from '#rules/money/tax'
import { leftToCredit, creditTaxes } from '#rules/orders/credit'
import { settle } from '#rules/orders/ledger'
import { type ChosenAmount, refundAmounts } from '#rules/refunds/amounts'
import { plainName } from '#rules/text/plain-text'
import { invoiceTexts as texts } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import { newItemCode, seal, sealedFor } from '../../platform/crypto/keys'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import { movePlaces } from '../catalogue'
import type { InvoiceSnapshot, InvoiceLine } from '../documents'
import { creditNoteDraft, findInvoiced, nameForBuyer, recordDocuments } from '../invoices'
import { countFailures, recordRefundMovement } from '../ledger'
import { type Mail, type MailAttach, queueMail } from '../mail-queue'
import {
  refunds,
  endOpenAttempts,
  markCancelled,
  type LockedOrder,
  findPaymentsOfOrder,
  recordOrderEvent,
  changeRefundTotal,
  settleOrder,
  settleOverpayments,
  findMovements,
  findPaidToCard,
  endItems,
  type RefundPart,
  type StoredOrder,
  type BankOfRefund,
  openRefund,
  orderEvent,
} from '../orders'
import { type StoredBankDetails, maskedAccount } from './bank-details'
import {
  type MailRefund,
  type RefundProcessed,
  refundProcessedMail,
  type RefundRequested,
  refundRequestedMail,
} from './mails'

interface RefundByQuote {
  order: StoredOrder
  chosen: StoredOrder['items']
  bank: BankOfRefund
  note: string | null
  /** Amounts that staff chose for single items instead of the quote, in minor units; checked by `whyNotAmounts`. */
  amounts?: readonly ChosenAmount[]
  /** The member of staff or the key that opens the refund; `null` for the customer. */
  openedBy: string | null
  now: Date
}

/**
 * Opens a refund of these items, mails the buyer, and returns it with the quoted total. The amount is the shop's
 * quote, for customers and staff alike, unless staff chose another one. The order is locked.
 */
export async function openByQuote(
  context: Context,
  tx: Tx,
  { order, chosen, bank, note, amounts = [], openedBy, now }: RefundByQuote,
): Promise<{ id: number; total: number; quoted: number }> {
  const parts = refundAmounts(paidOf(order), chosen, amounts)
  const total = sum(parts.map(({ amount }) => amount))
  const quoted = sum(parts.map((part) => part.quoted))
  const id = await openRefund(tx, {
    order_id: order.id,
    total,
    items: chosen.map((item, index) => ({ ...item, weight: parts[index]?.amount ?? 0 })),
    isAmountChosen: total !== quoted,
    bank,
    note,
    openedBy,
    now,
  })
  await recordOrderEvent(tx, order.id, now, 'refund-requested', orderEvent('refund_requested'))
  const refund = { id, total, openedBy }
  await mailRefund(context, tx, refundRequestedMail, { order, refund, items: chosen, now })
  return { id, total, quoted }
}

/** Returns the input of the refund rules for an order's money. */
export const paidOf = ({ payment_plan, total_paid, total_refunded }: StoredOrder) => ({
  has_payment_plan: payment_plan.length > 0,
  total_paid,
  total_refunded,
})

/**
 * Returns bank details as they are stored: sealed for their order, and masked. `account_by`: the member of staff or
 * the key that entered them; `null` for the customer.
 */
export const sealedBank = (
  context: Context,
  orderId: number,
  bank: StoredBankDetails,
  account_by: string | null,
): BankOfRefund => ({
  account_by,
  bank_sealed: seal(bank, context.keys.sealing, sealedFor(orderId)),
  bank_masked: maskedAccount(bank),
})

/** A refund that is paid, the way of payment, and whether places are freed. */
interface PaidBack {
  refund: refunds.OpenRefund
  by: 'bank' | 'card'
  freesPlaces: boolean
  now: Date
}

/**
 * Returns the current sums of an order's ledger. `left`: paid and not yet refunded, the maximum of a refund. They are
 * computed from the movements, because the order's own totals may be older than this transaction's bookings.
 */
async function ledgerOf(tx: Tx, orderId: number) {
  const movements = await findMovements(tx, orderId)
  const payments = await findPaymentsOfOrder(tx, orderId)
  const { total_paid, total_refunded, overpayment } = settle(movements, payments)
  return { total_paid, total_refunded, overpayment, left: Math.max(0, total_paid - total_refunded) }
}

/** Returns the maximum that a refund may still pay, in minor units: what its order's ledger has left, or the overpayment. */
export async function leftOf(
  tx: Tx,
  { order_id, kind }: Pick<refunds.OpenRefund, 'order_id' | 'kind'>,
): Promise<number> {
  const { left, overpayment } = await ledgerOf(tx, order_id)
  return kind === 'overpayment' ? overpayment : left
}

/**
 * Completes a refund: the part that is not on the card is recorded as paid by bank, the items no longer admit, a
 * credit note is written, and the buyer is notified. The order is locked, and its pools if places are freed.
 */
export async function payBack(context: Context, tx: Tx, locked: LockedOrder, paid: PaidBack): Promise<void> {
  const { refund, by, freesPlaces, now } = paid
  const { order } = locked
  if (refund.kind === 'overpayment') return payOverpaymentBack(context, tx, locked, paid)
  const toCard = await findPaidToCard(tx, refund.id)
  // Another refund may have been paid in between: the total never exceeds what is left.
  const total = Math.min(refund.total, toCard + (await leftOf(tx, refund)))
  const parts =
    total === refund.total
      ? await refunds.findParts(tx, refund.id)
      : await changeRefundTotal(tx, refund.id, total)
  const ids = new Set(parts.map((part) => part.order_item_id))
  const items = locked.items.filter((item) => ids.has(item.id))
  await refunds.completeRefund(tx, refund, { by, now })
  // Items that were never issued get their code here.
  await endItems(
    tx,
    items.map(({ id, code, takes_place }) => ({
      id,
      status: 'refunded',
      code: code ?? newItemCode(),
      takes_place: takes_place && !freesPlaces,
    })),
    now,
  )
  if (freesPlaces)
    await movePlaces(
      tx,
      [],
      items.filter((item) => item.takes_place),
    )
  if (total > toCard) await recordRefundMovement(tx, refund, toCard - total, now)
  const ended = locked.items.map((item) =>
    ids.has(item.id) ? { ...item, status: 'refunded' as const } : item,
  )
  await settleRefunded(context, tx, { order, items: ended }, refund.id, now)
  const event = orderEvent(total > 0 ? 'refund_paid' : 'refund_nothing')
  await recordOrderEvent(tx, order.id, now, 'refund-processed', event)

  const creditNoteId =
    (await refunds.findCreditNoteOf(tx, refund.id)) ??
    (await recordCreditNote(context, tx, { order, items: locked.items, parts, refundId: refund.id, now }))
  const cancellations = await refunds.countCancellationsOf(tx, refund.id)
  const failures = await countFailures(tx, refund)
  const about = { order, refund: { id: refund.id, total }, items, failures, now }
  await mailRefund(context, tx, refundProcessedMail, about, { by, creditNoteId, cancellations })
}

/**
 * Completes a refund of an overpayment: the part that is not on the card is recorded as paid by bank. The order, its tickets and its
 * documents do not change.
 */
async function payOverpaymentBack(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  { refund, by, now }: PaidBack,
): Promise<void> {
  const { order } = locked
  const toCard = await findPaidToCard(tx, refund.id)
  // A chargeback may have taken a part of it in between.
  const total = Math.min(refund.total, toCard + (await leftOf(tx, refund)))
  if (total !== refund.total) await changeRefundTotal(tx, refund.id, total)
  await refunds.completeRefund(tx, refund, { by, now })
  if (total > toCard) await recordRefundMovement(tx, refund, toCard - total, now)
  if ((await leftOf(tx, refund)) === 0) await settleOverpayments(tx, order.id, now)
  await settleOrder(context, tx, locked, now, { refundId: refund.id })
  await recordOrderEvent(tx, order.id, now, 'overpayment-returned', orderEvent('overpayment_returned'))
  const failures = await countFailures(tx, refund)
  const about = { order, refund: { id: refund.id, total, kind: refund.kind }, items: [], failures, now }
  if (total > 0)
    await mailRefund(context, tx, refundProcessedMail, about, { by, creditNoteId: null, cancellations: 0 })
}

/**
 * Updates the order from the ledger. A refunded plan that was still being paid ends here, so that no further
 * instalment is due.
 */
async function settleRefunded(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  refundId: number,
  now: Date,
): Promise<void> {
  const { order } = locked
  await settleOrder(context, tx, locked, now, { refundId })
  const isUnfinishedPlan = order.payment_plan.length > 0 && order.paid_at === null
  if (isUnfinishedPlan && order.cancelled_at === null) {
    await endOpenAttempts(tx, order.id, now)
    await markCancelled(tx, order.id, { now, because: 'refund' })
  }
}

interface Credited {
  order: OrderRow
  /** All items of the order in the order of its invoice. */
  items: readonly Pick<OrderItemRow, 'id' | 'tax_rate'>[]
  parts: readonly RefundPart[]
  refundId: number
  now: Date
}

/**
 * Credits a refund on its order's invoice. Returns the credit note's id; `null` without an invoice (a plan that was
 * never fully paid), or if there is nothing to credit.
 */
async function recordCreditNote(context: Context, tx: Tx, credited: Credited): Promise<number | null> {
  const { order, refundId, now } = credited
  const invoiced = await findInvoiced(tx, order.id)
  if (invoiced === null) return null
  const { invoice: original, creditNotes } = invoiced
  const amounts = creditedAmounts(original.snapshot, creditNotes, credited)
  if (amounts.taxes.length === 0) return null
  const note = {
    amounts: { ...amounts, discount: null },
    refundId,
    reason: texts.reason_refund({ id: refundId }),
    now,
  }
  // The number comes last: all credit notes share its counter's row.
  const [id] = await recordDocuments(context, tx, [creditNoteDraft(original, note)], now)
  return id ?? null
}

type Amounts = Pick<InvoiceSnapshot, 'lines' | 'shipping' | 'taxes' | 'net' | 'tax' | 'total'>

/**
 * Returns the figures of a credit note, all negative. Each line is the refund of its item, after fees. The tax of a
 * rate is rounded once, on that rate's sum, and never exceeds what earlier notes left of the invoice
 * (rules/orders/credit.ts), so net and taxes add up to the total.
 */
export function creditedAmounts(
  invoice: InvoiceSnapshot,
  creditNotes: readonly InvoiceSnapshot[],
  { order, items, parts }: Pick<Credited, 'items' | 'parts'> & { order: Pick<OrderRow, 'taxes'> },
): Amounts {
  const credits = parts.flatMap((part) => {
    const position = items.findIndex((item) => item.id === part.order_item_id)
    const at = invoice.lines.findIndex((one, index) => (one.item ?? index) === position)
    const line = invoice.lines[at]
    const item = items[position]
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

interface RefundDetails {
  order: OrderRow
  refund: { id: number; total: number; openedBy?: string | null; kind?: refunds.OpenRefund['kind'] }
  /** The refunded items. */
  items: readonly Pick<OrderItemRow, 'item_id' | 'full_name' | 'holder_id'>[]
  /** How often its payment failed before; each payment and each failure has a mail of its own. */
  failures?: number
  now: Date
}

/** How a refund was paid, and its documents. */
interface Documented {
  by: 'bank' | 'card'
  creditNoteId: number | null
  /** The number of advance invoices of an unfinished plan that it cancelled, in whole or in part. */
  cancellations: number
}

/** Notifies the buyer of a refund's result. */
export async function mailRefund(
  context: Context,
  tx: Tx,
  mail: Mail<MailRefund>,
  { order, refund, items, failures = 0, now }: RefundDetails,
  paid: Documented = { by: 'bank', creditNoteId: null, cancellations: 0 },
): Promise<void> {
  const { by, creditNoteId, cancellations } = paid
  const { byId } = context.catalogue.current()
  const attach: MailAttach = {
    ...(creditNoteId === null ? {} : { invoice: creditNoteId }),
    ...(cancellations === 0 ? {} : { advancesOfRefund: refund.id }),
  }
  const data: RefundRequested & RefundProcessed = {
    full_name: order.full_name,
    refund_id: refund.id,
    order_code: order.code,
    items: items.map((item) =>
      [byId.get(item.item_id)?.name ?? '', plainName(nameForBuyer(item, order) ?? '')]
        .filter(Boolean)
        .join(' – '),
    ),
    total: refund.total,
    is_overpayment: refund.kind === 'overpayment',
    by_staff: (refund.openedBy ?? null) !== null,
    by,
    credit_note_attached: creditNoteId !== null,
    cancellations,
  }
  const eventKey = failures === 0 ? `${mail.kind}:${refund.id}` : `${mail.kind}:${refund.id}:${failures}`
  await queueMail(tx, mail, { to: order.email, data, attach, eventKey, now })
}
