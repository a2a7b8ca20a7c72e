import { cancelOrder } from '../../../contract/office'
import type { Tx } from '../../db/database'
import { serve } from '../../http/serve'
import { orRefuse, Refusal } from '../../refusal'
import type { World } from '../../world'
import { movePlaces } from '../catalogue/places.sql'
import { recordFullCreditNote } from '../invoices/record-invoice'
import { recordAudit } from '../office/audit-log.sql'
import { officeActor } from '../office/office-key'
import { queueMail } from '../mail/queue-mail'
import * as cancelling from './cancel-order.sql'
import { withOrder, type Held } from './hold-order'
import { officeOrderOf } from './office-order'
import { findOrderIdByCode, recordOrderEvent } from './orders.sql'

/**
 * Ends an order: its tickets are void, its places for sale again, its voucher free. What was paid is opened as a
 * refund, and an invoice is taken back by a credit note. The order and its pools are locked by the caller.
 */
export async function endOrder(
  world: World,
  tx: Tx,
  { order, items }: Held,
  why: { reason: 'unpaid' | 'shop'; note: string | null; now: Date },
): Promise<void> {
  const { now } = why
  const places = items.filter((item) => item.takes_place)
  await cancelling.voidItems(tx, order.id)
  await movePlaces(tx, [], places)
  await cancelling.freeVoucher(tx, order.id)
  await cancelling.endOpenAttempts(tx, order.id, now)
  await cancelling.markCancelled(tx, order.id, now)
  const owed = order.total_paid - order.total_refunded
  if (owed > 0) {
    const refundId = await cancelling.openRefund(tx, order.id, owed, places, now)
    await recordFullCreditNote(world, tx, order.id, refundId, why.note ?? 'Cancelled', now)
  }
  await recordOrderEvent(
    tx,
    order.id,
    now,
    'cancelled',
    why.reason === 'unpaid' ? 'Not paid in time' : 'Cancelled by the shop',
  )
  await queueMail(tx, {
    kind: 'order-cancelled',
    to: order.email,
    payload: {
      full_name: order.full_name,
      order_code: order.code,
      reason: why.reason,
      note: why.note,
      refund_total: Math.max(0, owed),
    },
    eventKey: `order-cancelled:${order.id}:${now.getTime()}`,
    now,
  })
  world.wake()
}

export const cancelOrderHandler = serve(cancelOrder, async ({ payload, world, request }) => {
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  await withOrder(world.db, orderId, true, async (tx, held) => {
    if (held.order.cancelled_at !== null) throw new Refusal('order-is-cancelled')
    const now = world.now()
    await endOrder(world, tx, held, { reason: 'shop', note: payload.reason, now })
    await recordAudit(tx, {
      at: now,
      actor: officeActor(request),
      action: 'cancel-order',
      subject: held.order.code,
      before: { payment_status: held.order.payment_status },
      after: { payment_status: 'cancelled', reason: payload.reason },
    })
  })
  return { order: await officeOrderOf(world, orderId) }
})
