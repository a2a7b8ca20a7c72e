import type { Effect } from '../../../contract/office/effect'
import { cancelOrder } from '../../../contract/office/orders'
import { endOrder } from '../../books/cancel-order'
import { isRefundBeingPaid } from '../../books/cancel-order.sql'
import { confirmAdmitted } from '../../books/confirm-admitted'
import { type Held, withOrder } from '../../books/hold-order'
import { officeOrderOf } from '../../books/office-order'
import { findOrderIdByCode } from '../../books/orders.sql'
import type { Tx } from '../../db/database'
import { moneyText } from '../../documents/money-text'
import { mailsQueued } from '../../outbox/queue-mail'
import { counted } from '../../staff/effect-words'
import { type Changed, changeOrTry, fingerprintOf } from '../../staff/try-change'
import { serveStaff } from '../../staff/serve-staff'
import { orRefuse, Refusal } from '../../refusal'

/**
 * Cancels an order; if one of its tickets was admitted, only if staff confirm it. If money came in for an order that
 * had already ended, opens its refund. Can be tried first.
 */
export const cancelOrderHandler = serveStaff(cancelOrder, async ({ payload, world, staff, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  const trial = { isDryRun: payload.dry_run === true, fingerprint: payload.fingerprint }
  const runs = { transaction: (work: Work) => changeOrTry(world.db, trial, work) }
  const { effect } = await withOrder<Changed<null>>(runs, orderId, true, async (tx, held) => {
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
    await endOrder(world, tx, held, { reason: 'shop', note: payload.reason, openedBy: staff.actor, now })
    return { result: null, effect: effectOf(held, mailsQueued(tx)) }
  })
  return { order: await officeOrderOf(world, orderId), effect }
})

type Work = (tx: Tx) => Promise<Changed<null>>

/** What the end of an order does, by the order as it was before. */
function effectOf({ order, items }: Held, mails: number): Effect {
  const tickets = items.filter((item) => item.barcode !== null && item.status !== 'refunded').length
  const places = items.filter((item) => item.takes_place).length
  const money = Math.max(0, order.total_paid - order.total_refunded)
  const notes = [
    tickets > 0 ? `${counted(tickets, 'ticket')} will stop working.` : null,
    money > 0 ? `${moneyText(money, order.currency)} will be opened as a refund.` : null,
    places > 0 ? `${counted(places, 'place')} will be free again.` : null,
    `${counted(mails, 'mail')} will be sent.`,
  ]
  return {
    carts: 0,
    orders: 1,
    tickets,
    places,
    mails,
    money,
    notes: notes.filter((note) => note !== null),
    fingerprint: fingerprintOf([
      order.id,
      order.payment_status,
      money,
      items.map((item) => [item.id, item.status, item.barcode_version]),
    ]),
  }
}
