import { returnOverpayment } from '../../../contract/office/payments'
import { settle } from '../../../rules/ledger'
import { withOrder } from '../../books/hold-order'
import { recordMovement } from '../../books/movements.sql'
import { officeOrderOf } from '../../books/office-order'
import { findOrderIdByCode, findPaymentsOfOrder, recordOrderEvent } from '../../books/orders.sql'
import { findMovements, settleOverpayments } from '../../books/settle-order.sql'
import { orRefuse, Refusal } from '../../refusal'
import { serveStaff } from '../../staff/serve-staff'

/**
 * Records that money beyond what an order asked for was sent back to its payer, by a transfer that staff made at the bank. The
 * order and its tickets stay as they are. The same order and reference again has no effect.
 */
export const returnOverpaymentHandler = serveStaff(returnOverpayment, async ({ payload, world, audit }) => {
  const reference = payload.reference?.trim() ?? ''
  if (reference === '') throw new Refusal('reference-missing', { fields: ['reference'] })
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  await withOrder(world.db, orderId, false, async (tx, { order }) => {
    const now = world.now()
    const payments = await findPaymentsOfOrder(tx, orderId)
    const { overpayment } = settle(await findMovements(tx, orderId), payments)
    const amount = payload.amount ?? overpayment
    const isNew =
      amount > 0 &&
      (await recordMovement(tx, {
        order_id: orderId,
        kind: 'return',
        amount: -amount,
        reference,
        attempt_id: null,
        at: now,
        recorded_at: now,
      }))
    if (amount > 0 && !isNew) return audit.nothingChanged()
    if (amount <= 0 || amount > overpayment) throw new Refusal('more-than-overpaid', { fields: ['amount'] })
    if (amount === overpayment) await settleOverpayments(tx, orderId, now)
    await recordOrderEvent(
      tx,
      orderId,
      now,
      'overpayment-returned',
      'Money beyond what was asked was sent back',
    )
    await audit.record(tx, { subject: order.code, before: { overpayment }, after: { amount, reference } })
  })
  return { order: await officeOrderOf(world, orderId) }
})
