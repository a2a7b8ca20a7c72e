import { randomUUID } from 'node:crypto'
import { takePayment } from '../../../contract/office/payments'
import { sum } from '../../../rules/money'
import {
  changeOrder,
  officeOrderOf,
  findOrderIdByCode,
  findPaymentsOfOrder,
  settleOrder,
  takeAtDesk,
} from '../orders'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import { receivedEffect } from './received-effect'

/**
 * Takes what an order, or the next payment of its plan, lacks in cash or by card terminal at the box office. The amount is the
 * order's, never what somebody types: a second call finds nothing to pay. Can be tried first.
 */
export const takePaymentHandler = serveStaff(takePayment, async ({ payload, world, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  const kind = payload.paid
  if (kind === null)
    throw new Refusal('invalid-input', { fields: { paid: ['Please choose how it was paid.'] } })
  const { effect } = await changeOrder(world, { orderId, movesPlaces: false, payload }, async (tx, held) => {
    const { order } = held
    const now = world.now()
    if (order.cancelled_at !== null) throw new Refusal('order-is-cancelled')
    const payments = await findPaymentsOfOrder(tx, orderId)
    const asked = payload.reference?.trim().toUpperCase() ?? null
    const open = payments.filter((payment) => payment.paid_amount < payment.amount)
    // Money at the box office fills the open payments in turn: a single one can only be the next.
    const taken = asked === null ? open : open.slice(0, 1).filter(({ reference }) => reference === asked)
    if (taken.length === 0) throw new Refusal('payment-not-open')
    const amount = sum(taken.map((payment) => payment.amount - payment.paid_amount))
    await takeAtDesk(tx, { orderId, kind, amount, reference: `${kind}-${randomUUID()}`, now })
    await audit.record(tx, {
      subject: order.code,
      before: { payment_status: order.payment_status, total_paid: order.total_paid },
      after: { paid: kind, amount, reference: asked ?? undefined },
    })
    await settleOrder(world, tx, held, now, amount)
    return {
      result: null,
      effect: await receivedEffect(tx, held, { amount, confirms: [kind, amount, asked] }),
    }
  })
  return { order: await officeOrderOf(world, orderId), effect }
})
