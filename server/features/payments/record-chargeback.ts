import { mostMoney } from '../../../contract/most-money'
import { recordChargeback } from '../../../contract/office/payments'
import { settle } from '../../../rules/ledger'
import type { Tx } from '../../db/database'
import { serveStaff } from '../../staff/serve-staff'
import { moneyText } from '../../documents/money-text'
import { orRefuse, Refusal } from '../../refusal'
import { changeOrder, effectOnOrder, nothingMore } from '../../books/change-order'
import { officeOrderOf } from '../../books/office-order'
import { findOrderIdByCode, findPaymentsOfOrder, recordOrderEvent } from '../../books/orders.sql'
import { settleOrder } from '../../books/settle-order'
import { findMovements, settleOverpayments } from '../../books/settle-order.sql'
import { findPaidAttempt } from '../../books/attempts.sql'
import { recordMovement } from '../../books/movements.sql'
import { receivedAt } from './received-at'

/**
 * Records that a card's bank took money back. It cancels nothing: the order becomes a `problem`, and the operator
 * demands the money again or cancels the order. Can be tried first.
 */
export const recordChargebackHandler = serveStaff(recordChargeback, async ({ payload, world, audit }) => {
  const { amount } = payload
  if (amount === null || amount <= 0 || amount > mostMoney)
    throw new Refusal('amount-invalid', { fields: ['amount'] })
  const reference = payload.reference?.trim() ?? ''
  if (reference === '') throw new Refusal('reference-missing', { fields: ['reference'] })
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(world, { orderId, movesPlaces: false, payload }, async (tx, held) => {
    const now = world.now()
    const attemptId = await disputedAttempt(tx, orderId, payload.payment)
    const isNew = await recordMovement(tx, {
      order_id: orderId,
      kind: 'chargeback',
      amount: -amount,
      reference,
      attempt_id: attemptId,
      at: receivedAt(world, payload.received_at, now),
      recorded_at: now,
    })
    if (!isNew) {
      audit.nothingChanged()
      return nothingMore(null)
    }
    const ledger = settle(await findMovements(tx, orderId), await findPaymentsOfOrder(tx, orderId))
    if (ledger.charged_back > ledger.received) throw new Refusal('more-than-received', { fields: ['amount'] })
    await recordOrderEvent(tx, orderId, now, 'chargeback', 'A payment was taken back by the bank')
    await audit.record(tx, {
      subject: held.order.code,
      before: { payment_status: held.order.payment_status, total_paid: held.order.total_paid },
      after: { amount, reference, payment: payload.payment },
    })
    const status = await settleOrder(world, tx, held, now)
    if (ledger.overpayment === 0) await settleOverpayments(tx, orderId, now)
    const { currency } = held.order
    const notes = [
      `${moneyText(amount, currency)} will be recorded as taken back by the card’s bank.`,
      status === 'problem' ? 'The order is a problem until it is paid again or cancelled.' : null,
    ]
    const confirms = [amount, reference, payload.payment]
    return { result: null, effect: effectOnOrder(tx, held, { money: -amount, notes, confirms }) }
  })
  return { order: await officeOrderOf(world, orderId), effect }
})

/** The charge of a disputed payment; null if none is named, or it was not paid by card. */
async function disputedAttempt(tx: Tx, orderId: number, reference: string | null): Promise<number | null> {
  if (reference === null) return null
  const payments = await findPaymentsOfOrder(tx, orderId)
  const payment = orRefuse(
    payments.find((one) => one.reference === reference),
    'payment-not-found',
  )
  return findPaidAttempt(tx, payment.id)
}
