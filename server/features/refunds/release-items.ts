import type { PayloadOf } from '../../../contract/call'
import type { Effect } from '../../../contract/office/effect'
import { releaseItems } from '../../../contract/office/refunds'
import { sum } from '../../../rules/money'
import { confirmAdmitted } from '../../books/confirm-admitted'
import { type Held, withOrder } from '../../books/hold-order'
import { officeOrderOf } from '../../books/office-order'
import { noBank, openRefund } from '../../books/open-refund'
import { findOrderIdByCode, recordOrderEvent, type StoredOrder } from '../../books/orders.sql'
import { findRefund } from '../../books/refunds.sql'
import type { Tx } from '../../db/database'
import { moneyText } from '../../documents/money-text'
import { mailsQueued } from '../../outbox/queue-mail'
import { orRefuse, Refusal } from '../../refusal'
import type { AuditOfCall } from '../../staff/audit-of-call'
import { counted } from '../../staff/effect-words'
import { serveStaff } from '../../staff/serve-staff'
import { type Changed, changeOrTry, fingerprintOf } from '../../staff/try-change'
import type { Stock } from '../../stock/catalogue'
import type { World } from '../../world'
import { chooseItems } from './choose-items'
import { payBack } from './pay-back'

type Payload = PayloadOf<typeof releaseItems>
type Work = (tx: Tx) => Promise<Changed<null>>

/** Ends single items without money, as a refund of nothing that is paid at once: its places are free. */
export const releaseItemsHandler = serveStaff(releaseItems, async ({ payload, world, audit }) => {
  const stock = await world.catalogue.stock()
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  const trial = { isDryRun: payload.dry_run === true, fingerprint: payload.fingerprint }
  const runs = { transaction: (work: Work) => changeOrTry(world.db, trial, work) }
  const { effect } = await withOrder<Changed<null>>(runs, orderId, true, (tx, held) =>
    release(world, tx, held, { payload, stock, audit }),
  )
  if (!trial.isDryRun) world.wake()
  return { order: await officeOrderOf(world, orderId), effect }
})

interface Asked {
  payload: Payload
  stock: Stock
  audit: AuditOfCall
}

async function release(world: World, tx: Tx, held: Held, asked: Asked): Promise<Changed<null>> {
  const { payload, stock, audit } = asked
  const now = world.now()
  const { order, chosen } = await chooseItems(tx, held.order.id, payload.items ?? [], stock, now)
  // A plan is given back as a whole: that is a cancellation.
  if (order.payment_plan.length > 0) throw new Refusal('not-refundable')
  if (!payload.reason?.trim())
    throw new Refusal('reason-needed', {
      slots: { why: 'Nothing is paid back.' },
      fields: ['reason'],
    })
  const ids = new Set(chosen.map(({ id }) => id))
  const items = held.items.filter(({ id }) => ids.has(id))
  const confirmed = confirmAdmitted(items, payload.even_if_admitted)
  const id = await openRefund(tx, {
    order_id: order.id,
    total: 0,
    items: items.map((item) => ({ id: item.id, weight: 1, shipping_refund: 0 })),
    bank: noBank,
    note: null,
    // Nothing is paid.
    openedBy: null,
    now,
  })
  await recordOrderEvent(tx, order.id, now, 'items-released', `${counted(items.length, 'item')} given back`)
  await audit.record(tx, {
    subject: order.code,
    after: { refund: id, items: [...ids], total: 0, reason: payload.reason.trim(), ...confirmed },
  })
  const refund = orRefuse(await findRefund(tx, id), 'refund-not-found')
  await payBack(world, tx, held, { refund, by: 'bank', freesPlaces: true, now })
  return { result: null, effect: effectOf(order, items, mailsQueued(tx)) }
}

function effectOf(order: StoredOrder, items: Held['items'], mails: number): Effect {
  const tickets = items.filter((item) => item.barcode !== null).length
  const kept = Math.min(sum(items.map((item) => item.price + item.fee)), order.total_paid)
  const notes = [
    tickets > 0 ? `${counted(tickets, 'ticket')} will stop working.` : null,
    `${counted(items.length, 'place')} will be free again.`,
    kept > 0 ? `Nothing is paid back of ${moneyText(kept, order.currency)}.` : null,
    `${counted(mails, 'mail')} will be sent.`,
  ]
  return {
    carts: 0,
    orders: 1,
    tickets,
    places: items.length,
    mails,
    money: 0,
    notes: notes.filter((note) => note !== null),
    fingerprint: fingerprintOf([order.id, items.map((item) => [item.id, item.status, item.barcode_version])]),
  }
}
