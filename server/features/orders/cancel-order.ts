import { cancelOrder } from '../../../contract/office/orders'
import { endOrder } from '../../books/cancel-order'
import { isRefundBeingPaid } from '../../books/cancel-order.sql'
import { confirmAdmitted } from '../../books/confirm-admitted'
import { withOrder } from '../../books/hold-order'
import { officeOrderOf } from '../../books/office-order'
import { findOrderIdByCode } from '../../books/orders.sql'
import { serveStaff } from '../../staff/serve-staff'
import { orRefuse, Refusal } from '../../refusal'

/**
 * Cancels an order; if one of its tickets was admitted, only if staff confirm it. If money came in for an order that
 * had already ended, opens its refund.
 */
export const cancelOrderHandler = serveStaff(cancelOrder, async ({ payload, world, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  await withOrder(world.db, orderId, true, async (tx, held) => {
    const { cancelled_at, payment_status } = held.order
    if (cancelled_at !== null && payment_status !== 'problem') throw new Refusal('order-is-cancelled')
    // Its money is at the bank or at a gateway: a refund of everything would pay it twice.
    if (await isRefundBeingPaid(tx, orderId)) throw new Refusal('refund-under-way')
    const confirmed = confirmAdmitted(held.items, payload.even_if_admitted)
    const now = world.now()
    await audit.record(tx, {
      subject: held.order.code,
      before: { payment_status },
      after: { payment_status: 'cancelled', reason: payload.reason, ...confirmed },
    })
    await endOrder(world, tx, held, { reason: 'shop', note: payload.reason, now })
  })
  return { order: await officeOrderOf(world, orderId) }
})
