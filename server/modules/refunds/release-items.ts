import * as shared from '../../../texts/compiled/effects/shared'
import * as texts from '../../../texts/compiled/effects/refunds'
import type { PayloadOf } from '../../../contract/call'
import { releaseItems } from '../../../contract/office/refunds'
import { sum } from '../../../rules/money/money'
import {
  changeOrder,
  effectOnOrder,
  confirmAdmitted,
  type Held,
  officeOrderOf,
  noBank,
  openRefund,
  findOrderIdByCode,
  recordOrderEvent,
  findRefund,
} from '../orders'
import type { Tx } from '../../platform/db/database'
import { moneyText } from '../documents'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { type AuditOfCall, serveStaff, type Changed } from '../staff'
import { countSlots } from '../changes'
import type { Stock } from '../catalogue'
import type { Context } from '../../context'
import { chooseItems } from './choose-items'
import { payBack } from './pay-back'

type Payload = PayloadOf<typeof releaseItems>

/** Ends single items without money, as a refund of nothing that is paid at once: its places are free. */
export const releaseItemsHandler = serveStaff(releaseItems, async ({ payload, context, audit }) => {
  const stock = await context.catalogue.stock()
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const { effect } = await changeOrder(context, { orderId, movesPlaces: true, payload }, (tx, held) =>
    release(context, tx, held, { payload, stock, audit }),
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

interface Requested {
  payload: Payload
  stock: Stock
  audit: AuditOfCall
}

async function release(context: Context, tx: Tx, held: Held, requested: Requested): Promise<Changed<null>> {
  const { payload, stock, audit } = requested
  const now = context.now()
  const { order, chosen } = await chooseItems(tx, held.order.id, payload.items ?? [], stock, now)
  // A plan is given back as a whole: that is a cancellation.
  if (order.payment_plan.length > 0) throw new Refusal('not-refundable')
  if (!payload.reason?.trim())
    throw new Refusal('reason-needed', {
      slots: { why: texts.nothing() },
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
  await recordOrderEvent(tx, order.id, now, 'items-released', texts.released(countSlots(items.length)))
  await audit.record(tx, {
    subject: order.code,
    after: { refund: id, items: [...ids], total: 0, reason: payload.reason.trim(), ...confirmed },
  })
  const refund = orRefuse(await findRefund(tx, id), 'refund-not-found')
  await payBack(context, tx, held, { refund, by: 'bank', freesPlaces: true, now })
  return { result: null, effect: effectOf(tx, held, items) }
}

function effectOf(tx: Tx, held: Held, items: Held['items']) {
  const { order } = held
  const tickets = items.filter((item) => item.barcode !== null).length
  const kept = Math.min(sum(items.map((item) => item.price + item.fee)), order.total_paid)
  return effectOnOrder(tx, held, {
    tickets,
    places: items.length,
    notes: [
      tickets > 0 ? shared.tickets_void(countSlots(tickets)) : null,
      shared.places_free(countSlots(items.length)),
      kept > 0 ? texts.nothing_of({ amount: moneyText(kept, order.currency) }) : null,
    ],
    confirms: items.map((item) => [item.id, item.status, item.barcode_version]),
  })
}
