import { resetAttempts } from '../../../contract/office/payments'
import { serveStaff } from '../staff'
import { orRefuse } from '../../platform/http/refusal'
import {
  withOrder,
  officeOrderOf,
  resetAttemptsOf,
  findOrderIdByCode,
  findPaymentsOfOrder,
  recordOrderEvent,
} from '../orders'

/** Allows further attempts at a payment after the maximum; ids at the gateway are never reused. */
export const resetAttemptsHandler = serveStaff(resetAttempts, async ({ payload, world, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  await withOrder(world.db, orderId, false, async (tx, { order }) => {
    const now = world.now()
    const payments = await findPaymentsOfOrder(tx, orderId)
    const payment = orRefuse(
      payments.find((one) => one.reference === payload.reference),
      'payment-not-found',
    )
    await resetAttemptsOf(tx, payment.id)
    await recordOrderEvent(tx, orderId, now, 'attempts-reset', 'Card payment can be tried again')
    await audit.record(tx, {
      subject: order.code,
      before: { reference: payment.reference, attempts: payment.attempts },
      after: { reference: payment.reference, attempts: 0 },
    })
  })
  return { order: await officeOrderOf(world, orderId) }
})
