import { recordChargeback } from '../../../contract/office/payments'
import { settle } from '../../../rules/ledger'
import type { Tx } from '../../db/database'
import { serveStaff } from '../../staff/serve-staff'
import { orRefuse, Refusal } from '../../refusal'
import { withOrder } from '../../books/hold-order'
import { officeOrderOf } from '../../books/office-order'
import { findOrderIdByCode, findPaymentsOfOrder, recordOrderEvent } from '../../books/orders.sql'
import { settleOrder } from '../../books/settle-order'
import { findMovements, settleOverpayments } from '../../books/settle-order.sql'
import { findPaidAttempt } from '../../books/attempts.sql'
import { recordMovement } from '../../books/movements.sql'

/**
 * Records that a card's bank took money back. It cancels nothing: the order becomes a `problem`, and the operator
 * demands the money again or cancels the order.
 */
export const recordChargebackHandler = serveStaff(recordChargeback, async ({ payload, world, audit }) => {
  const { amount } = payload
  if (amount === null || amount <= 0) throw new Refusal('amount-invalid', { fields: ['amount'] })
  const reference = payload.reference?.trim() ?? ''
  if (reference === '') throw new Refusal('reference-missing', { fields: ['reference'] })
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  await withOrder(world.db, orderId, false, async (tx, held) => {
    const now = world.now()
    const attemptId = await disputedAttempt(tx, orderId, payload.payment)
    const isNew = await recordMovement(tx, {
      order_id: orderId,
      kind: 'chargeback',
      amount: -amount,
      reference,
      attempt_id: attemptId,
      at: payload.received_at === null ? now : new Date(payload.received_at),
      recorded_at: now,
    })
    if (!isNew) return audit.nothingChanged()
    const ledger = settle(await findMovements(tx, orderId), await findPaymentsOfOrder(tx, orderId))
    if (ledger.charged_back > ledger.received) throw new Refusal('more-than-received', { fields: ['amount'] })
    await recordOrderEvent(tx, orderId, now, 'chargeback', 'A payment was taken back by the bank')
    await audit.record(tx, {
      subject: held.order.code,
      before: { payment_status: held.order.payment_status, total_paid: held.order.total_paid },
      after: { amount, reference, payment: payload.payment },
    })
    await settleOrder(world, tx, held, now)
    if (ledger.overpayment === 0) await settleOverpayments(tx, orderId, now)
  })
  return { order: await officeOrderOf(world, orderId) }
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
