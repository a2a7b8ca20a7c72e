import { sendGoods } from '../../../contract/office/deliveries'
import { tidyText } from '../../../rules/tidy-text'
import {
  changeOrder,
  effectOnOrder,
  nothingMore,
  officeOrderOf,
  withdrawChecksumOf,
  findOrderIdByCode,
  recordOrderEvent,
  shipsTo,
} from '../orders'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import { queueMail } from '../outbox'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { serveStaff } from '../staff'
import type { World } from '../../context'
import { findDelivery, setSent } from './deliveries.queries'
import { goodsOf } from './goods-of'

interface Sent {
  at: Date
  carrier: string | null
  trackingNumber: string | null
}

/**
 * Notes that the goods of an order were sent, and mails it. The same again changes nothing and mails nothing; another
 * tracking number is mailed again. Can be tried first.
 */
export const sendGoodsHandler = serveStaff(sendGoods, async ({ payload, world, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  const carrier = tidyText(payload.carrier ?? '') || null
  const trackingNumber = tidyText(payload.tracking_number ?? '') || null
  const { effect } = await changeOrder(world, { orderId, movesPlaces: false, payload }, async (tx, held) => {
    const { order, items } = held
    const delivery = orRefuse(await findDelivery(tx, orderId), 'nothing-to-deliver')
    const goods = goodsOf(world, items)
    if (goods.length === 0) throw new Refusal('nothing-to-deliver')
    if (order.shipping_country === null) throw new Refusal('no-shipping-address')
    const isCorrection = delivery.state === 'sent'
    if (payload.unless_sent === true && (isCorrection || delivery.state === 'handed-over'))
      throw new Refusal('goods-sent')
    if (isCorrection && delivery.carrier === carrier && delivery.tracking_number === trackingNumber) {
      audit.nothingChanged()
      return nothingMore(null)
    }
    const now = world.now()
    const sent: Sent = {
      at: isCorrection ? (delivery.sent_at ?? now) : now,
      carrier,
      trackingNumber,
    }
    await setSent(tx, orderId, sent)
    if (!isCorrection) await recordOrderEvent(tx, orderId, now, 'sent', 'The merchandise was sent')
    await mailSent(world, tx, { order, items, goods, sent, now })
    await audit.record(tx, {
      subject: order.code,
      before: { state: delivery.state, carrier: delivery.carrier, tracking_number: delivery.tracking_number },
      after: { state: 'sent', carrier, tracking_number: trackingNumber },
    })
    const notes = [
      isCorrection ? 'The parcel gets another carrier or tracking number.' : `Sent: ${goods.join(', ')}.`,
    ]
    const confirms = [delivery.state, goods, carrier, trackingNumber]
    return { result: null, effect: effectOnOrder(tx, held, { notes, confirms }) }
  })
  return { order: await officeOrderOf(world, orderId), effect }
})

interface MailedGoods {
  order: OrderRow
  items: readonly OrderItemRow[]
  goods: readonly string[]
  sent: Sent
  now: Date
}

async function mailSent(world: World, tx: Tx, { order, items, goods, sent, now }: MailedGoods) {
  await queueMail(tx, {
    kind: 'goods-sent',
    to: order.email,
    payload: {
      full_name: order.full_name,
      order_code: order.code,
      goods,
      carrier: sent.carrier,
      tracking_number: sent.trackingNumber,
      ships_to: shipsTo(world, order) ?? [],
      withdraw_checksum: withdrawChecksumOf(world, order.code, items),
    },
    keys: world.keys,
    eventKey: `goods-sent:${order.id}:${now.getTime()}:${sent.trackingNumber}`,
    now,
  })
}
