import * as shared from '../../../texts/compiled/effects/shared'
import { cancelOrder } from '../../../contract/office/orders'
import { endOrder } from './cancel-order'
import { isRefundBeingPaid, findOrderIdByCode, recordOrderEvent } from './orders.queries'
import { changeOrder, effectOnOrder } from './change-order'
import type { Held } from './hold-order'
import { officeOrderOf } from './office-order'
import type { Tx } from '../../platform/db/database'
import { moneyText } from '../documents'
import { writerOf, serveStaff } from '../staff'
import { countSlots } from '../changes'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { countAdmitted, type AdmissibleTicket } from '../../../rules/tickets/admission'

/**
 * Cancels an order; if one of its tickets was admitted, only if staff confirm it. If money came in for an order that
 * had already ended, opens its refund. Can be tried first.
 */
export const cancelOrderHandler = serveStaff(cancelOrder, async ({ payload, context, staff, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(context, { orderId, movesPlaces: true, payload }, async (tx, held) => {
    const { cancelled_at, payment_status } = held.order
    if (cancelled_at !== null && payment_status !== 'problem') throw new Refusal('order-is-cancelled')
    // Its money is at the bank or at a gateway: a refund of everything would pay it twice.
    if (await isRefundBeingPaid(tx, orderId)) throw new Refusal('refund-under-way')
    const confirmed = confirmAdmitted(held.items, payload.even_if_admitted)
    const now = context.now()
    await audit.record(tx, {
      subject: held.order.code,
      before: { payment_status },
      after: { payment_status: 'cancelled', reason: payload.reason, ...confirmed },
    })
    const opened = await endOrder(context, tx, held, {
      reason: 'shop',
      note: payload.reason,
      openedBy: staff.actor,
      now,
    })
    // As a note: it goes with the names of the order.
    const reason = payload.reason?.trim() ?? ''
    if (reason !== '') await recordOrderEvent(tx, orderId, now, 'note', `${writerOf(staff)}: ${reason}`)
    return { result: null, effect: effectOf(tx, held, opened) }
  })
  return { order: await officeOrderOf(context, orderId), effect }
})

/** What the end of an order does, by the order as it was before. `money`: of the refund that was opened. */
function effectOf(tx: Tx, held: Held, money: number) {
  const { order, items } = held
  const tickets = items.filter((item) => item.barcode !== null && item.status !== 'refunded').length
  const places = items.filter((item) => item.takes_place).length
  return effectOnOrder(tx, held, {
    tickets,
    places,
    money,
    notes: [
      tickets > 0 ? shared.tickets_void(countSlots(tickets)) : null,
      money > 0 ? shared.opened_as_refund({ amount: moneyText(money, order.currency) }) : null,
      places > 0 ? shared.places_free(countSlots(places)) : null,
    ],
    confirms: items.map((item) => [item.id, item.status, item.barcode_version]),
  })
}

/**
 * Refuses with `tickets-admitted` if some tickets were admitted and staff did not confirm the change. Returns the
 * number for the audit log; nothing if none was admitted.
 */
export function confirmAdmitted(
  tickets: readonly AdmissibleTicket[],
  isConfirmed: boolean | null,
): { even_if_admitted?: number } {
  const admitted = countAdmitted(tickets)
  if (admitted === 0) return {}
  if (isConfirmed !== true)
    throw new Refusal('tickets-admitted', {
      slots: { count: String(admitted) },
      fields: ['even_if_admitted'],
    })
  return { even_if_admitted: admitted }
}
