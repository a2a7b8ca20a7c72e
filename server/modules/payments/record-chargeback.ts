import type { PayloadOf } from '#contract/call'
import { maxMoney } from '#contract/limits'
import { recordChargeback } from '#contract/office/payments'
import { dayIn } from '#rules/dates/dates'
import { moneyText } from '#rules/money/money-text'
import { settle } from '#rules/orders/ledger'
import * as texts from '#texts/compiled/effects/payments'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { Refusal, orRefuse } from '../../platform/http/refusal'
import { alreadyRecorded } from '../audit'
import { lockEntry, markBooked, recordMovement } from '../ledger'
import {
  changeOrder,
  effectOnOrder,
  officeOrderOf,
  findOrderIdByCode,
  findPaymentsOfOrder,
  recordOrderEvent,
  settleOrder,
  findMovements,
  settleOverpayments,
  orderEvent,
} from '../orders'
import { serveStaff } from '../staff'
import { findPaidAttempt } from './queries'

/**
 * Returns the time of a movement of money that staff entered; `now` if they entered none. Rejects a day after today
 * in the shop's time zone with `received-in-the-future`.
 */
export function receivedAt(context: Context, entered: string | null, now: Date): Date {
  if (entered === null) return now
  const at = new Date(entered)
  const { timezone } = context.catalogue.current().settings
  if (dayIn(at, timezone) > dayIn(now, timezone))
    throw new Refusal('received-in-the-future', { fields: ['received_at'] })
  return at
}

/**
 * Records that a bank took money back: a card's bank, or the shop's own with an entry of a statement that reverses a
 * receipt. It cancels nothing: the order becomes a `problem`, and the operator demands the money again or cancels the
 * order. Supports a dry run.
 */
export const recordChargebackHandler = serveStaff(recordChargeback, async ({ payload, context, audit }) => {
  const typed = payload.entry === null ? typedMoney(context, payload) : null
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(
    context,
    { orderId, movesPlaces: false, payload },
    async (tx, locked) => {
      const now = context.now()
      const { amount, reference, at } = typed ?? (await reversedMoney(tx, payload.entry ?? 0, locked.order))
      const attemptId = await disputedAttempt(tx, orderId, payload.payment)
      const isNew = await recordMovement(tx, {
        order_id: orderId,
        kind: 'chargeback',
        amount: -amount,
        reference,
        attempt_id: attemptId,
        at,
        recorded_at: now,
      })
      if (!isNew) {
        audit.nothingChanged()
        return alreadyRecorded(null)
      }
      const ledger = settle(await findMovements(tx, orderId), await findPaymentsOfOrder(tx, orderId))
      if (ledger.charged_back > ledger.received)
        throw new Refusal('more-than-received', { fields: ['amount'] })
      await recordOrderEvent(tx, orderId, now, 'chargeback', orderEvent('chargeback'))
      await audit.record(tx, {
        subject: locked.order.code,
        before: { payment_status: locked.order.payment_status, total_paid: locked.order.total_paid },
        after: { amount, reference, payment: payload.payment, entry: payload.entry ?? undefined },
      })
      const status = await settleOrder(context, tx, locked, now)
      if (ledger.overpayment === 0) await settleOverpayments(tx, orderId, now)
      const { currency } = locked.order
      const taken = { amount: moneyText(amount, currency) }
      const notes = [
        payload.entry === null ? texts.taken_back_card(taken) : texts.taken_back(taken),
        status === 'problem' ? texts.problem() : null,
      ]
      const confirms = [amount, reference, payload.payment]
      return { result: null, effect: effectOnOrder(tx, locked, { money: -amount, notes, confirms }) }
    },
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

interface TakenBack {
  /** Minor units, above 0. */
  amount: number
  reference: string
  at: Date
}

type Payload = PayloadOf<typeof recordChargeback>

function typedMoney(context: Context, { amount, reference, received_at }: Payload): TakenBack {
  if (amount === null || amount <= 0 || amount > maxMoney)
    throw new Refusal('amount-invalid', { fields: ['amount'] })
  const written = reference?.trim() ?? ''
  if (written === '') throw new Refusal('reference-missing', { fields: ['reference'] })
  return { amount, reference: written, at: receivedAt(context, received_at, context.now()) }
}

/** Returns the money of a statement's entry that reverses a receipt, and books the entry to the order. */
async function reversedMoney(
  tx: Tx,
  entryId: number,
  { id, currency }: { id: number; currency: string },
): Promise<TakenBack> {
  const entry = orRefuse(await lockEntry(tx, entryId), 'entry-not-found')
  if (entry.order_id !== null) throw new Refusal('entry-is-booked')
  if (entry.closed_at !== null) throw new Refusal('entry-is-closed')
  if (entry.amount > 0) throw new Refusal('entry-not-reversal')
  if (entry.currency !== currency) throw new Refusal('other-currency')
  await markBooked(tx, entryId, id)
  return { amount: -entry.amount, reference: `statement-${entryId}`, at: entry.booked_at }
}

/** Returns the attempt that charged a disputed payment; `null` if none is named, or if it was not paid by card. */
async function disputedAttempt(tx: Tx, orderId: number, reference: string | null): Promise<number | null> {
  if (reference === null) return null
  const payments = await findPaymentsOfOrder(tx, orderId)
  const payment = orRefuse(
    payments.find((one) => one.reference === reference),
    'payment-not-found',
  )
  return findPaidAttempt(tx, payment.id)
}
