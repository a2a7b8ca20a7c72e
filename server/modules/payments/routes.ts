import { randomUUID } from 'node:crypto'
import type { PayloadOf } from '#contract/call'
import { maxMoney } from '#contract/limits'
import { resetAttempts, takePayment, returnOverpayment, recordPayment } from '#contract/office/payments'
import { sum } from '#rules/money/money'
import { moneyText } from '#rules/money/money-text'
import { settle } from '#rules/orders/ledger'
import { openInDueOrder } from '#rules/orders/payment-status'
import { readText } from '#rules/text/stored-texts'
import * as texts from '#texts/compiled/effects/payments'
import * as shared from '#texts/compiled/effects/shared'
import * as fields from '#texts/compiled/refusals/office-fields'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import type { Handlers } from '../../platform/http/serve'
import { alreadyRecorded } from '../audit'
import { isRecorded, recordMovement, lockEntry, markBooked } from '../ledger'
import {
  withLockedOrder,
  officeOrderOf,
  findOrderIdByCode,
  findPaymentsOfOrder,
  recordOrderEvent,
  changeOrder,
  settleOrder,
  recordDeskPayment,
  type LockedOrder,
  readLockedOrder,
  effectOnOrder,
  eInvoiceNote,
  findMovements,
  settleOverpayments,
  refunds,
  resetAttemptsOf,
  orderEvent,
} from '../orders'
import { serveStaff } from '../staff'
import { cancelUnpaidOrderHandler, changePaymentMethodHandler } from './change-own-order'
import { hasOpenAttempt } from './queries'
import { recordChargebackHandler, receivedAt } from './record-chargeback'
import { getPaymentHandler, payPaymentHandler } from './start-attempt'

type Payload = PayloadOf<typeof recordPayment>

/**
 * Records money that came by bank. A repeated call with the same order and reference has no effect; without a
 * reference each call counts. An open entry of a bank statement is booked once, by its id. Supports a dry run.
 */
export const recordPaymentHandler = serveStaff(recordPayment, async ({ payload, context, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(
    context,
    { orderId, movesPlaces: false, payload },
    async (tx, locked) => {
      const now = context.now()
      const money =
        payload.entry === null
          ? moneyOf(context, payload, now)
          : await moneyOfEntry(tx, payload.entry, orderId, locked.order.currency)
      const movement = {
        order_id: orderId,
        kind: 'transfer' as const,
        attempt_id: null,
        recorded_at: now,
        ...money,
      }
      if (!(await recordMovement(tx, movement))) {
        audit.nothingChanged()
        return alreadyRecorded(null)
      }
      await recordOrderEvent(tx, orderId, now, 'transfer', orderEvent('transfer_received'))
      await audit.record(tx, {
        subject: locked.order.code,
        after: { amount: money.amount, reference: payload.reference, entry: payload.entry ?? undefined },
      })
      await settleOrder(context, tx, locked, now, { received: money.amount })
      const confirms = [money.amount, payload.reference, payload.entry]
      // An erased order has no name.
      const buyer = payload.entry === null ? null : locked.order.full_name || null
      const { amount } = money
      const received = { amount, buyer, isTransfer: true, confirms }
      return { result: null, effect: await receivedEffect(context, tx, locked, received) }
    },
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

interface Money {
  amount: number
  reference: string
  at: Date
}

function moneyOf(context: Context, { amount, reference, received_at }: Payload, now: Date): Money {
  if (amount === null || amount <= 0 || amount > maxMoney)
    throw new Refusal('amount-invalid', { fields: ['amount'] })
  return {
    amount,
    reference: reference?.trim() || `office-${randomUUID()}`,
    at: receivedAt(context, received_at, now),
  }
}

/** Returns the amount of a statement's entry, and books the entry to the order. */
async function moneyOfEntry(tx: Tx, entryId: number, orderId: number, currency: string): Promise<Money> {
  const entry = orRefuse(await lockEntry(tx, entryId), 'entry-not-found')
  if (entry.order_id !== null) throw new Refusal('entry-is-booked')
  if (entry.closed_at !== null) throw new Refusal('entry-is-closed')
  if (entry.amount < 0) throw new Refusal('entry-is-reversal')
  if (entry.currency !== currency) throw new Refusal('other-currency')
  await markBooked(tx, entryId, orderId)
  return { amount: entry.amount, reference: `statement-${entryId}`, at: entry.booked_at }
}

/**
 * Records that an overpayment was sent back to its payer, by a transfer that staff made at the bank. The order and
 * its tickets do not change. Another call with the same order and reference has no effect. Supports a dry run.
 */
const returnOverpaymentHandler = serveStaff(returnOverpayment, async ({ payload, context, audit }) => {
  const reference = payload.reference?.trim() ?? ''
  if (reference === '') throw new Refusal('reference-missing', { fields: ['reference'] })
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(
    context,
    { orderId, movesPlaces: false, payload },
    async (tx, locked) => {
      const { order } = locked
      const now = context.now()
      // Checked before the amount: after the first call nothing may be left to send back.
      if (await isRecorded(tx, { orderId, kind: 'return', reference })) {
        audit.nothingChanged()
        return alreadyRecorded(null)
      }
      if (await refunds.hasOpenRefund(tx, orderId, 'overpayment')) throw new Refusal('refund-already-active')
      const payments = await findPaymentsOfOrder(tx, orderId)
      const { overpayment } = settle(await findMovements(tx, orderId), payments)
      // A movement has a maximum; the rest is still to be sent back.
      const amount = payload.amount ?? Math.min(overpayment, maxMoney)
      if (amount <= 0 || amount > Math.min(overpayment, maxMoney))
        throw new Refusal('more-than-overpaid', { fields: ['amount'] })
      await recordMovement(tx, {
        order_id: orderId,
        kind: 'return',
        amount: -amount,
        reference,
        attempt_id: null,
        at: now,
        recorded_at: now,
      })
      if (amount === overpayment) await settleOverpayments(tx, orderId, now)
      await recordOrderEvent(tx, orderId, now, 'overpayment-returned', orderEvent('overpayment_returned'))
      await audit.record(tx, { subject: order.code, before: { overpayment }, after: { amount, reference } })
      const text = (money: number) => moneyText(money, order.currency)
      const notes = [
        texts.sent_back({ amount: text(amount) }),
        amount < overpayment ? texts.rest_to_send_back({ amount: text(overpayment - amount) }) : null,
      ]
      return {
        result: null,
        effect: effectOnOrder(tx, locked, { money: amount, notes, confirms: [overpayment, amount] }),
      }
    },
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

/**
 * Records the payment of an order, or of the next payment of its plan, in cash or by card terminal at the box office.
 * The amount is what is missing, never an entered amount: a second call finds nothing to pay. Supports a dry run.
 */
const takePaymentHandler = serveStaff(takePayment, async ({ payload, context, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const kind = payload.paid
  if (kind === null) throw new Refusal('invalid-input', { fields: { paid: [fields.payment_way()] } })
  const { effect } = await changeOrder(
    context,
    { orderId, movesPlaces: false, payload },
    async (tx, locked) => {
      const { order } = locked
      const now = context.now()
      if (order.cancelled_at !== null) throw new Refusal('order-is-cancelled')
      const payments = await findPaymentsOfOrder(tx, orderId)
      const requested = payload.reference?.trim().toUpperCase() ?? null
      const open = openInDueOrder(payments)
      // Money at the box office fills the open payments in turn: a single one can only be the next.
      const taken =
        requested === null ? open : open.slice(0, 1).filter(({ reference }) => reference === requested)
      if (taken.length === 0) throw new Refusal('payment-not-open')
      const amount = sum(taken.map((payment) => payment.amount - payment.paid_amount))
      await recordDeskPayment(tx, { orderId, kind, amount, reference: `${kind}-${randomUUID()}`, now })
      await audit.record(tx, {
        subject: order.code,
        before: { payment_status: order.payment_status, total_paid: order.total_paid },
        after: { paid: kind, amount, reference: requested ?? undefined },
      })
      await settleOrder(context, tx, locked, now, { received: amount })
      return {
        result: null,
        effect: await receivedEffect(context, tx, locked, { amount, confirms: [kind, amount, requested] }),
      }
    },
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

/** Allows further attempts at a payment after the maximum; ids at the gateway are never reused. */
const resetAttemptsHandler = serveStaff(resetAttempts, async ({ payload, context, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  await withLockedOrder(context.db, { orderId, movesPlaces: false }, async (tx, { order }) => {
    const now = context.now()
    const payments = await findPaymentsOfOrder(tx, orderId)
    const payment = orRefuse(
      payments.find((one) => one.reference === payload.reference),
      'payment-not-found',
    )
    await resetAttemptsOf(tx, payment.id)
    await recordOrderEvent(tx, orderId, now, 'attempts-reset', orderEvent('attempts_reset'))
    await audit.record(tx, {
      subject: order.code,
      before: { reference: payment.reference, attempts: payment.attempts },
      after: { reference: payment.reference, attempts: 0 },
    })
  })
  return { order: await officeOrderOf(context, orderId) }
})

/** The handlers of payments, by customers and by the office. */
export const paymentHandlers = {
  'change-payment-method': changePaymentMethodHandler,
  'cancel-unpaid-order': cancelUnpaidOrderHandler,
  'get-payment-plan-order-payment': getPaymentHandler,
  'pay-payment-plan-order-payment': payPaymentHandler,
  'record-payment': recordPaymentHandler,
  'record-chargeback': recordChargebackHandler,
  'return-overpayment': returnOverpaymentHandler,
  'take-payment': takePaymentHandler,
  'reset-attempts': resetAttemptsHandler,
} satisfies Partial<Handlers>

/**
 * Returns the effect of money that was booked to an order, by the order before (`locked`) and after it. `buyer`: the
 * buyer's name, if staff entered the order's code.
 */
async function receivedEffect(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  {
    amount,
    buyer = null,
    isTransfer = false,
    confirms,
  }: { amount: number; buyer?: string | null; isTransfer?: boolean; confirms: unknown },
) {
  const { order: was } = locked
  const { order } = await readLockedOrder(tx, was.id)
  const { overpayment } = settle(await findMovements(tx, was.id), await findPaymentsOfOrder(tx, was.id))
  const missing = order.total_price - order.total_paid
  const text = (money: number) => moneyText(money, order.currency)
  const isIssued = was.paid_at === null && order.paid_at !== null
  const eInvoice = isTransfer ? eInvoiceNote(context, { ...order, paid_at: was.paid_at }) : null
  return effectOnOrder(tx, locked, {
    money: amount,
    notes: [
      // An entered code may be that of another order.
      buyer === null
        ? texts.booked({ amount: text(amount) })
        : texts.booked_for({ amount: text(amount), buyer }),
      was.cancelled_at !== null && order.cancelled_at === null ? texts.valid_again() : null,
      order.cancelled_at === null ? null : texts.stays_cancelled(),
      isIssued ? shared.order_paid() : null,
      eInvoice && readText(eInvoice),
      order.cancelled_at === null && missing > 0 ? texts.missing({ amount: text(missing) }) : null,
      overpayment > 0 ? texts.too_much({ amount: text(overpayment) }) : null,
      isIssued && (await hasOpenAttempt(tx, was.id)) ? texts.card_is_open() : null,
    ],
    confirms,
  })
}
