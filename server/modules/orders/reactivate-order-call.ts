import * as shared from '../../../texts/compiled/effects/shared'
import * as texts from '../../../texts/compiled/effects/orders'
import type { PayloadOf } from '../../../contract/call'
import { reactivateOrder } from '../../../contract/office/order-changes'
import { isLaterDeadline } from '../../../rules/orders/order-dates'
import { whyNoStaffReactivation } from '../../../rules/orders/reactivation'
import { changeOrder, effectOnOrder } from './change-order'
import { type Held, heldFromStart } from './hold-order'
import { officeOrderOf } from './office-order'
import { mailOrderReceived } from './order-received'
import {
  findOrderIdByCode,
  findPaymentsOfOrder,
  recordOrderEvent,
  recordDueDate,
  recordOrderChange,
} from './orders.queries'
import { restoreItems } from './reactivate-order'
import { settleOrder } from './settle-order'
import { findPromised } from './settle-order.queries'
import type { Tx } from '../../platform/db/database'
import { dateText, moneyText } from '../documents'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import { type AuditOfCall, serveStaff, type Changed } from '../staff'
import { countSlots } from '../changes'
import type { Context } from '../../context'
import { deadlineOf } from './order-deadline'

type Payload = PayloadOf<typeof reactivateOrder>

/** Makes a cancelled order wait for its money again, with a new deadline. Can be tried first. */
export const reactivateOrderHandler = serveStaff(reactivateOrder, async ({ payload, context, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(context, { orderId, movesPlaces: true, payload }, (tx, held) =>
    reactivate(context, tx, held, { payload, audit }),
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

async function reactivate(
  context: Context,
  tx: Tx,
  held: Held,
  { payload, audit }: { payload: Payload; audit: AuditOfCall },
): Promise<Changed<null>> {
  const { order, items } = held
  const now = context.now()
  if (order.cancelled_at === null) throw new Refusal('order-not-cancelled')
  const promised = await findPromised(tx, order.id)
  const { total_refunded } = order
  refuseIf(whyNoStaffReactivation({ was_paid: order.paid_at !== null, total_refunded, promised }))
  const { until } = payload
  if (until === null || !isLaterDeadline(until, null, now))
    throw new Refusal('deadline-not-later', { fields: ['until'] })
  const taken = items.filter((item) => !item.takes_place).length
  if (!(await restoreItems(tx, held, now))) throw new Refusal('places-gone')

  const at = new Date(until)
  await recordOrderChange(tx, order.id, {
    ...deadlineOf(context, order, at),
    cancelled_at: null,
    cancelled_because: null,
    received_when_cancelled: null,
  })
  const open = (await findPaymentsOfOrder(tx, order.id)).find(({ paid_at }) => paid_at === null)
  if (open !== undefined) await recordDueDate(tx, open.id, at)
  await recordOrderEvent(tx, order.id, now, 'reactivated', 'Reactivated by staff')
  await audit.record(tx, {
    subject: order.code,
    before: { payment_status: order.payment_status, cancelled_because: order.cancelled_because },
    after: { until, reason: payload.reason?.trim() || undefined },
  })
  const status = await settleOrder(context, tx, await heldFromStart(tx, order.id), now)
  if (status !== 'paid') {
    const key = `order-received:reactivated:${order.id}:${now.getTime()}`
    await mailOrderReceived(context, tx, await heldFromStart(tx, order.id), now, key)
  }
  return { result: null, effect: effectOf(context, tx, held, { taken, at }) }
}

function effectOf(context: Context, tx: Tx, held: Held, { taken, at }: { taken: number; at: Date }) {
  const { order, items } = held
  const { timezone } = context.catalogue.current().settings
  const owed = Math.max(0, order.total_price - order.total_paid)
  return effectOnOrder(tx, held, {
    places: -taken,
    money: -owed,
    notes: [
      texts.places_taken_again(countSlots(taken)),
      // What came after its end may pay it.
      owed === 0
        ? shared.order_paid()
        : texts.pay_until({
            amount: moneyText(owed, order.currency),
            day: dateText(at.toISOString(), timezone),
          }),
    ],
    confirms: items.map(({ id, status }) => [id, status]),
  })
}
