import { randomUUID } from 'node:crypto'
import { recordPayment } from '../../../contract/office'
import { serve } from '../../http/serve'
import { orRefuse, Refusal } from '../../refusal'
import { recordAudit } from '../office/audit-log.sql'
import { officeActor } from '../office/office-key'
import { officeOrderOf } from '../orders/office-order'
import { withOrder } from '../orders/hold-order'
import { findOrderIdByCode, recordOrderEvent } from '../orders/orders.sql'
import { settleOrder } from '../orders/settle-order'
import { recordMovement } from './payments.sql'

/** Books money that came in by bank. The same order and reference again books nothing; without one each call counts. */
export const recordPaymentHandler = serve(recordPayment, async ({ payload, world, request }) => {
  const { amount } = payload
  if (amount === null || amount <= 0 || amount > 2_000_000_000)
    throw new Refusal('amount-invalid', { fields: ['amount'] })
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  await withOrder(world.db, orderId, false, async (tx, held) => {
    const now = world.now()
    const isNew = await recordMovement(tx, {
      order_id: orderId,
      kind: 'transfer',
      amount,
      reference: payload.reference?.trim() || `office-${randomUUID()}`,
      attempt_id: null,
      at: payload.received_at === null ? now : new Date(payload.received_at),
      recorded_at: now,
    })
    if (!isNew) return
    await recordOrderEvent(tx, orderId, now, 'transfer', 'Payment received by bank')
    await recordAudit(tx, {
      at: now,
      actor: officeActor(request),
      action: 'record-payment',
      subject: held.order.code,
      after: { amount, reference: payload.reference },
    })
    await settleOrder(world, tx, held, now, amount)
  })
  world.wake()
  return { order: await officeOrderOf(world, orderId) }
})
