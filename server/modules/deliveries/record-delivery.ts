import { recordDelivery } from '../../../contract/office/deliveries'
import { dateText, dateTimeText } from '../documents'
import type { Tx } from '../../platform/db/database'
import { nameOfActor, serveStaff } from '../staff'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import {
  changeOrder,
  effectOnOrder,
  nothingMore,
  officeOrderOf,
  findOrderIdByCode,
  recordOrderEvent,
} from '../orders'
import { findDelivery, findRecordedReceipt, setGoodsReceived, setHandedOver } from './deliveries.queries'
import { goodsOf } from './goods-of'

/**
 * Records when an order's goods were received; a later call replaces the date, so that a mistake can be corrected. Goods that
 * were not sent were handed over. Can be tried first.
 */
export const recordDeliveryHandler = serveStaff(recordDelivery, async ({ payload, world, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(world.db.kysely, payload.order), 'order-not-found')
  const given = payload.handed_over === true ? world.now().toISOString() : payload.received_at
  if (given === null) throw new Refusal('date-missing', { fields: ['received_at'] })
  const receivedAt = new Date(given)
  const { byId } = world.catalogue.current()
  const { effect } = await changeOrder(world, { orderId, movesPlaces: false, payload }, async (tx, held) => {
    const { order, items } = held
    const now = world.now()
    if (receivedAt > now) throw new Refusal('date-in-the-future', { fields: ['received_at'] })
    if (!items.some((item) => byId.get(item.item_id)?.shop_item_type === 'merchandise'))
      throw new Refusal('no-goods')
    const before = order.goods_received_at?.toISOString() ?? null
    const { timezone } = world.catalogue.current().settings
    const earlier = before === null ? null : await whoRecorded(tx, { code: order.code, before, timezone })
    if (before === receivedAt.toISOString()) {
      audit.nothingChanged()
      return nothingMore(null, `${earlier} Nothing changes.`)
    }
    await setGoodsReceived(tx, orderId, receivedAt)
    const state = (await findDelivery(tx, orderId))?.state
    if (state !== undefined && state !== 'sent') await setHandedOver(tx, orderId)
    await recordOrderEvent(tx, orderId, now, 'delivered', 'The merchandise was received')
    await audit.record(tx, {
      subject: order.code,
      before: { received_at: before },
      after: { received_at: receivedAt.toISOString() },
    })
    const goods = goodsOf(world, items).join(', ') || 'them'
    const notes = [
      earlier && `${earlier} Your entry replaces that.`,
      state !== undefined && state !== 'sent' ? 'The goods will count as handed over.' : null,
      `The time to withdraw from ${goods} will run from ${dateText(receivedAt.toISOString(), timezone)}.`,
    ]
    // A hand-over is now, whenever that is.
    const confirms = [state, before, payload.handed_over === true ? null : receivedAt.toISOString()]
    return { result: null, effect: effectOnOrder(tx, held, { notes, confirms }) }
  })
  return { order: await officeOrderOf(world, orderId), effect }
})

/** Who recorded a receipt before, when, and of which day: a colleague may have, in another tab. */
async function whoRecorded(
  tx: Tx,
  { code, before, timezone }: { code: string; before: string; timezone: string },
): Promise<string> {
  const day = dateText(before, timezone)
  const recorded = await findRecordedReceipt(tx, code)
  if (recorded === undefined) return `They are recorded as received on ${day}.`
  const at = dateTimeText(recorded.at.toISOString(), timezone)
  return `${nameOfActor(recorded.actor)} recorded on ${at} that they were received on ${day}.`
}
