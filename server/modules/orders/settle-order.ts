import { hasLateMoney } from '#rules/orders/ended-order'
import { everOverpaid, isReceived, isTestOrder, settle, type Settlement } from '#rules/orders/ledger'
import { paymentStatus, type PaymentStatus } from '#rules/orders/payment-status'
import { waysOfPayment } from '#rules/payments/means'
import { invoiceTexts, notices, storedMoney } from '#rules/text/stored-texts'
import type { Context } from '../../context'
import { newItemCode } from '../../platform/crypto/keys'
import { afterCommit, type Tx } from '../../platform/db/database'
import type { OrderRow, OrderItemRow } from '../../platform/db/tables'
import {
  type Advance,
  advanceDrafts,
  type Draft,
  creditNoteDraft,
  finalDrafts,
  findAdvances,
  findInvoiced,
  markCorrected,
  recordDocuments,
  type ToInvoice,
} from '../invoices'
import { notifyOperator, type QueuedMail } from '../mail-queue'
import { barcodeOf } from './barcodes'
import type { LockedOrder } from './change-order'
import { restOf } from './credit-rest'
import { eInvoiceNote } from './e-invoice-note'
import { findLedgers, type Ledger } from './ledgers.queries'
import { orderEvent } from './order-events'
import { mailOfPaid, partialPaymentMail, documentsMail } from './order-mails'
import {
  findItemsOfOrder,
  findRecordedOverpayment,
  recordOrderEvent,
  recordOverpayment,
  type SettledRows,
  writeSettled,
  type IssuedItem,
  type DeliveryState,
} from './order-state.queries'
import { raiseRefund } from './raise-refund'
import { isAnyOver, reactivateOrder } from './reactivate-order'
import { moveItemsOfOpenRefunds } from './refunds.queries'

type Order = OrderRow

/** An order to settle. */
export interface ToSettle {
  /** Locked by this transaction. */
  readonly locked: LockedOrder
  /** The amount that has just come in, in minor units; 0: none. */
  readonly received: number
  /** The refund that has just been paid. */
  readonly refundId?: number | null
}

/** Settles one order like `settleOrders`, and returns its status. */
export async function settleOrder(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  now: Date,
  { received = 0, refundId = null }: Partial<Omit<ToSettle, 'locked'>> = {},
): Promise<PaymentStatus> {
  const [status] = await settleOrders(context, tx, [{ locked, received, refundId }], now)
  if (status === undefined) throw new Error('Each settled order has a status')
  return status
}

/**
 * Updates orders from their ledgers, and returns their statuses. Payments, totals and status are computed, and an
 * order that is paid in full is issued with codes, barcodes, an invoice and its mail. For a plan that is not paid in
 * full, the advance invoices are brought to the amount that the shop keeps. A cancelled order that was paid late is
 * reactivated if its places are free. The customer is notified of a partial payment, and the operator of money that
 * has to be returned. The list must not contain an order twice. With `commits` the transaction is committed with the
 * invoices, and no statement may follow.
 */
export async function settleOrders(
  context: Context,
  tx: Tx,
  orders: readonly ToSettle[],
  now: Date,
  { commits = false }: { commits?: boolean } = {},
): Promise<PaymentStatus[]> {
  if (orders.length === 0) return []
  const ledgers = await findLedgers(
    tx,
    orders.map(({ locked }) => locked.order.id),
  )
  const unfinished = orders.filter(({ locked }) => isUnfinishedPlan(locked.order))
  const advances = await findAdvances(
    tx,
    unfinished.map(({ locked }) => locked.order.id),
  )
  const settled: Settled[] = []
  for (const one of orders) {
    const ledger = ledgers.get(one.locked.order.id)
    if (ledger === undefined) throw new Error('Each order has a ledger')
    settled.push(
      await settleByLedger(
        context,
        tx,
        one,
        { ...ledger, advances: advances.get(one.locked.order.id) ?? [] },
        now,
      ),
    )
  }
  await writeSettled(
    tx,
    settled.map(({ rows }) => rows),
    now,
  )
  for (const { locked, received, result, isCancelled } of settled) {
    if (received === 0 || isCancelled) continue
    const { order } = locked
    if (order.payment_plan.length > 0) await raiseRefund(context, tx, order, { ...result, received }, now)
    // A part of an order was paid, and a withdrawal from it is being refunded when the rest arrives.
    else if (order.total_paid > 0) await moveItemsOfOpenRefunds(tx, order.id)
  }
  const documents = settled.flatMap((one) => one.documents)
  for (const { kind } of documents) if (kind === 'invoice') afterCommit(tx, () => context.counts.orderPaid())
  if (settled.some(({ rows }) => rows.mails.length > 0)) afterCommit(tx, () => context.wake())
  // The numbers come last: all orders that are paid share the row of their counter.
  await recordDocuments(context, tx, documents, now, { commits })
  return settled.map(({ rows }) => rows.totals.payment_status)
}

const isUnfinishedPlan = ({ payment_plan, paid_at }: Order): boolean =>
  payment_plan.length > 0 && paid_at === null

/** A settled order, before it is written. */
interface Settled extends ToSettle {
  readonly result: Settlement
  /** Whether it is cancelled and stays so. */
  readonly isCancelled: boolean
  readonly rows: SettledRows
  readonly documents: readonly Draft[]
}

/** Decides the new state of an order. It writes only for an overpayment and for a late payment. */
async function settleByLedger(
  context: Context,
  tx: Tx,
  one: ToSettle,
  ledger: LedgerWithAdvances,
  now: Date,
): Promise<Settled> {
  const { locked, received } = one
  const { order } = locked
  const { payments, movements } = ledger
  const wasTest = order.is_test
  // Its documents and notices depend on it.
  order.is_test = isTestOrder(movements)
  const advances = ledger.advances.filter(({ snapshot }) => (snapshot.test === true) === order.is_test)
  const result = settle(movements, payments)
  if (result.overpayment > 0)
    await noteOverpayment(context, tx, order, everOverpaid(movements, payments), now)
  const isReactivated =
    order.cancelled_at !== null &&
    received > 0 &&
    (await reactivateOrder(context, tx, locked, { result, payments, now }))
  const isCancelled = order.cancelled_at !== null && !isReactivated
  if (received > 0 && movements.findLast(isReceived)?.kind === 'transfer') {
    const unpaid = isReactivated ? { ...order, cancelled_at: null } : order
    await notifyOfTransfer(context, tx, unpaid, { received: result.received, now })
  }
  const rows = newRows(order, { ledger, result, isReactivated, isCancelled }, now)
  const settled: Settled = { ...one, result, isCancelled, rows, documents: [] }
  const after = { order: orderAfter(order, rows), ledger: { ...ledger, advances } }
  const isIssued = rows.totals.payment_status === 'paid' && order.paid_at === null
  if (!isIssued && wasTest && !order.is_test && order.paid_at !== null && !isCancelled)
    return withRealInvoice(context, tx, settled, after, now)
  if (!isIssued) return withPartialDocuments(context, settled, after, now)
  if (received > 0) await notifyIfOver(context, tx, locked, { received, now })
  const items = isReactivated ? await findItemsOfOrder(tx, order.id) : locked.items
  return withIssue(context, settled, { ...after, items }, now)
}

type LedgerWithAdvances = Ledger & { advances: readonly Advance[] }

interface LedgerResult {
  readonly ledger: Ledger
  readonly result: Settlement
  readonly isReactivated: boolean
  readonly isCancelled: boolean
}

/** Returns the rows of an order's new totals, status and payments, without what is issued and mailed. */
function newRows(
  order: Order,
  { ledger, result, isReactivated, isCancelled }: LedgerResult,
  now: Date,
): SettledRows {
  const { payments } = ledger
  const status = paymentStatus({
    amount: order.total_price,
    received: result.total_paid,
    underWay: ledger.hasOpenAttempt,
    problem: isProblem(order, ledger, result, isCancelled),
    cancelled: isCancelled,
  })
  const due = payments
    .filter(({ amount }, index) => (result.paid[index] ?? 0) < amount)
    .map(({ due_at }) => due_at)
  return {
    orderId: order.id,
    totals: {
      total_paid: result.total_paid,
      total_refunded: result.total_refunded,
      payment_status: status,
      paid_at: order.paid_at ?? (status === 'paid' ? now : null),
      is_test: order.is_test,
      next_due_at: isCancelled || due.length === 0 ? null : new Date(Math.min(...due.map(Number))),
    },
    // A plan that has begun does not expire; neither does an order that is or was paid.
    neverExpires:
      status === 'paid' || order.paid_at !== null || (status === 'partial' && hasBegun(payments, result)),
    isReactivated,
    payments: changedPayments(payments, result, now),
    issued: [],
    goods: null,
    events: [],
    mails: [],
  }
}

/** Returns the order as it is once the rows are written. */
const orderAfter = (order: Order, { totals, neverExpires, isReactivated }: SettledRows): Order => ({
  ...order,
  ...totals,
  ...(neverExpires && { expires_at: null, pay_until: null }),
  ...(isReactivated && { cancelled_at: null, cancelled_because: null, received_when_cancelled: null }),
})

/** The new state of an order, for its documents and mails. */
interface OrderAfter {
  readonly order: Order
  readonly ledger: LedgerWithAdvances
}

const usesVoucher = ({ order, ledger }: OrderAfter): boolean =>
  order.discount_amount > 0 && ledger.movements.some(({ kind }) => kind === 'voucher')

/**
 * Adds the documents of an order that is not issued now, and its mails: the advance invoices of a plan, their
 * cancellations, and the notice of a partial payment.
 */
function withPartialDocuments(context: Context, settled: Settled, after: OrderAfter, now: Date): Settled {
  const { locked, received, result, isCancelled, rows, refundId = null } = settled
  const { order, ledger } = after
  const { payments, movements, advances } = ledger
  const documents = isUnfinishedPlan(order)
    ? advanceDrafts(
        context,
        {
          order,
          paidBy: paidByNewest(movements),
          items: locked.items,
          usesVoucher: usesVoucher(after),
          kept: result.total_paid - result.total_refunded,
          paid: result.paid,
          advances,
          isEnded: isCancelled,
          refundId,
        },
        now,
      )
    : []
  const mails = []
  const isPart = received > 0 && rows.totals.payment_status === 'partial'
  if (isPart) mails.push(partialPaymentMail(context, order, { payments, result, received, documents, now }))
  const hasAdvances = documents.some(({ kind }) => kind === 'advance-invoice')
  // The mail about a partial payment contains its advance invoices, and that about a refund its cancellations.
  if (documents.length > 0 && refundId === null && !(isPart && hasAdvances))
    mails.push(documentsMail(context, order, documents, now))
  return { ...settled, documents, rows: { ...rows, mails } }
}

/** Adds what issues a paid order: codes and barcodes of its items, its invoice and its mail. */
function withIssue(
  context: Context,
  settled: Settled,
  after: OrderAfter & { readonly items: OrderItemRow[] },
  now: Date,
): Settled {
  const { result, rows } = settled
  const { order, items, ledger } = after
  const { payments, movements, advances } = ledger
  const issue = issueOf(context, { order, items }, now)
  const invoice = {
    order,
    items: issue.items,
    payments: paidParts(payments, result, now),
    usesVoucher: usesVoucher(after),
    paidBy: waysOfPayment(movements),
  }
  const documents = finalDrafts(context, invoice, advances, now)
  const attach = documents.length > 1 ? { advances: { order: order.code, at: now.toISOString() } } : {}
  const mail = { ...issue.mail, attach: { ...issue.mail.attach, ...attach } }
  return {
    ...settled,
    documents,
    rows: {
      ...rows,
      issued: issue.issued,
      goods: issue.goods,
      events: [{ kind: 'paid', ...orderEvent('paid') }],
      mails: [mail],
    },
  }
}

/**
 * Adds the documents of a test order that was issued before money came in: the test invoice is credited, and an invoice replaces it.
 */
async function withRealInvoice(
  context: Context,
  tx: Tx,
  settled: Settled,
  { order, ledger }: OrderAfter,
  now: Date,
): Promise<Settled> {
  const invoiced = await findInvoiced(tx, order.id)
  const amounts = invoiced && restOf(invoiced)
  if (invoiced === null || amounts === null || amounts.taxes.length === 0) return settled
  await markCorrected(tx, invoiced.invoice.id, now)
  const { payments, movements } = ledger
  const invoice = {
    order,
    items: settled.locked.items,
    payments: paidParts(payments, settled.result, now),
    usesVoucher: usesVoucher({ order, ledger }),
    paidBy: waysOfPayment(movements),
  }
  const note = { amounts, refundId: null, reason: invoiceTexts.reason_correction(), now }
  const documents = [creditNoteDraft(invoiced.invoice, note), ...finalDrafts(context, invoice, [], now)]
  const mails = [documentsMail(context, order, documents, now)]
  return { ...settled, documents, rows: { ...settled.rows, mails } }
}

/** Whether the first payment of a plan is complete. Less money does not keep the places of the order. */
const hasBegun = ([first, second]: Ledger['payments'], { paid }: Settlement): boolean =>
  first !== undefined && second !== undefined && (paid[0] ?? 0) >= first.amount

/** Returns the way in which the newest money was paid, for an advance invoice. */
const paidByNewest = (movements: Ledger['movements']) => waysOfPayment(movements.filter(isReceived).slice(-1))

/** Returns the payments whose amount changed or that are complete now. */
function changedPayments(
  payments: Ledger['payments'],
  result: Settlement,
  now: Date,
): SettledRows['payments'] {
  return payments.flatMap((payment, index) => {
    const paid = result.paid[index] ?? 0
    const isPaid = paid >= payment.amount
    if (paid === payment.paid_amount && !(isPaid && payment.paid_at === null)) return []
    return { id: payment.id, paid_amount: paid, paid_at: isPaid ? (payment.paid_at ?? now) : null }
  })
}

/** Returns amount and completion time of each payment, for the invoice. */
const paidParts = (payments: Ledger['payments'], result: Settlement, now: Date): ToInvoice['payments'] =>
  payments.flatMap(({ paid_at }, index) => {
    const amount = result.paid[index] ?? 0
    return amount === 0 ? [] : [{ at: (paid_at ?? now).toISOString(), amount }]
  })

/**
 * Returns whether staff must look at the order: a gateway charged another amount than was requested, a card's bank
 * took money back, or an order that had ended received money. Full payment settles the first two; cancelling the
 * order settles all earlier ones.
 */
function isProblem(order: Order, { hasProblem }: Ledger, result: Settlement, isCancelled: boolean): boolean {
  if (isCancelled) {
    const late = { received: result.received, received_when_cancelled: order.received_when_cancelled ?? 0 }
    return (hasProblem && order.cancelled_because === 'unpaid') || hasLateMoney(late)
  }
  return result.total_paid < order.total_price && (hasProblem || result.charged_back > 0)
}

/** Records an overpayment and notifies the operator. `ever`: the total of all overpayments of the order. */
async function noteOverpayment(
  context: Context,
  tx: Tx,
  order: Order,
  ever: number,
  now: Date,
): Promise<void> {
  const added = ever - (await findRecordedOverpayment(tx, order.id))
  if (added <= 0) return
  await recordOverpayment(tx, order.id, added, now)
  await recordOrderEvent(tx, order.id, now, 'overpayment', orderEvent('overpaid'))
  await notifyOperator(context, tx, {
    subject: notices.overpaid({ code: order.code }),
    lines: [notices.overpaid_amount({ amount: storedMoney(added, order.currency) })],
    eventKey: `overpayment:${order.id}:${ever}`,
    isTest: order.is_test,
    now,
  })
}

/**
 * Notifies the operator of money that pays for tickets that are over, unless they already were when staff sold them. An
 * order that has not ended is issued all the same: only staff, a payment plan or a moved event let it wait that long.
 */
async function notifyIfOver(
  context: Context,
  tx: Tx,
  { order, items }: LockedOrder,
  { received, now }: { received: number; now: Date },
): Promise<void> {
  if (!isAnyOver(context, items, now) || isAnyOver(context, items, order.created_at)) return
  await recordOrderEvent(tx, order.id, now, 'paid-when-over', orderEvent('paid_when_over'))
  await notifyOperator(context, tx, {
    subject: notices.paid_when_over({ code: order.code }),
    lines: [notices.paid_when_over_meaning({ amount: storedMoney(received, order.currency) })],
    eventKey: `paid-when-over:${order.id}`,
    isTest: order.is_test,
    now,
  })
}

/** Notifies the operator of a transfer that needs an e-invoice. `received`: the total of all money of the order. */
async function notifyOfTransfer(
  context: Context,
  tx: Tx,
  order: Order,
  { received, now }: { received: number; now: Date },
): Promise<void> {
  const note = eInvoiceNote(context, order)
  if (note === null) return
  await notifyOperator(context, tx, {
    subject: notices.e_invoice_needed({ code: order.code }),
    lines: [note],
    eventKey: `e-invoice:${order.id}:${received}`,
    now,
  })
}

/** The result of issuing a paid order. */
interface Issue {
  /** All its items, in their new state. */
  items: OrderItemRow[]
  issued: IssuedItem[]
  /** State of the order's goods; `null` if it has none. */
  goods: DeliveryState | null
  mail: QueuedMail
}

/** Issues a paid order: codes, barcodes, goods to be sent or collected, and its mail. */
function issueOf(context: Context, { order, items: before }: LockedOrder, now: Date): Issue {
  const { byId } = context.catalogue.current()
  const isTicket = (itemId: number) => byId.get(itemId)?.shop_item_type !== 'merchandise'
  const issued: OrderItemRow[] = []
  const items = before.map((item) => {
    if (item.status !== 'pending') return item
    const code = newItemCode()
    const barcode = isTicket(item.item_id) ? barcodeOf(context.keys, code, 1) : null
    const barcode_version = barcode === null ? 0 : 1
    const active = { ...item, status: 'active' as const, code, barcode, barcode_version, issued_at: now }
    issued.push(active)
    return active
  })
  const hasGoods = issued.some((item) => !isTicket(item.item_id))
  const toSend = order.shipping_country === null ? 'to-collect' : 'to-pack'
  const eventKey = `order-paid:${order.id}`
  const mail = mailOfPaid(context, { order, items, hasInvoice: true, eventKey, now })
  return { items, issued, goods: hasGoods ? toSend : null, mail }
}
