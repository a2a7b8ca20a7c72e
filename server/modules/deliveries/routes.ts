import { Readable } from 'node:stream'
import {
  reportDeliveryProblem,
  maxSlips,
  printPackingSlips,
  type DeliveryRow,
  recordDelivery,
  sendGoods,
} from '#contract/office/deliveries'
import { dayIn } from '#rules/dates/dates'
import { dateText, dateTimeText } from '#rules/dates/instant-text'
import { tidyText } from '#rules/text/plain-text'
import * as texts from '#texts/compiled/effects/deliveries'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import type { OrderItemRow, OrderRow } from '../../platform/db/tables'
import { orRefuse, Refusal } from '../../platform/http/refusal'
import { type Handlers, FileAnswer } from '../../platform/http/serve'
import { untilClosed } from '../../platform/http/until-closed'
import { alreadyRecorded } from '../audit'
import type { PackingSlip } from '../documents'
import { queueMail } from '../mail-queue'
import {
  changeOrder,
  effectOnOrder,
  officeOrderOf,
  findOrderIdByCode,
  recordOrderEvent,
  withdrawChecksumOf,
  shipsTo,
  setGoodsReceived,
  orderEvent,
} from '../orders'
import { serveStaff, nameOfActor } from '../staff'
import { findDeliveriesHandler, readDeliveries } from './find-deliveries'
import { goodsSentMail } from './mails'
import { findDelivery, setProblem, setPrinted, findRecordedReceipt, setReceived, setSent } from './queries'

interface Sent {
  at: Date
  carrier: string | null
  trackingNumber: string | null
}

/**
 * Records that the goods of an order were sent and mails the buyer, or makes a dry run. A repeated call with the same values
 * changes and mails nothing. A corrected carrier or tracking number is mailed again.
 */
export const sendGoodsHandler = serveStaff(sendGoods, async ({ payload, context, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const carrier = tidyText(payload.carrier ?? '') || null
  const trackingNumber = tidyText(payload.tracking_number ?? '') || null
  const { effect } = await changeOrder(
    context,
    { orderId, movesPlaces: false, payload },
    async (tx, locked) => {
      const { order, items } = locked
      const delivery = orRefuse(await findDelivery(tx, orderId), 'nothing-to-deliver')
      const goods = goodsOf(context, items)
      if (goods.length === 0) throw new Refusal('nothing-to-deliver')
      if (order.shipping_country === null) throw new Refusal('no-shipping-address')
      const isCorrection = delivery.state === 'sent'
      if (payload.unless_sent === true && (isCorrection || delivery.state === 'handed-over'))
        throw new Refusal('goods-sent')
      if (isCorrection && delivery.carrier === carrier && delivery.tracking_number === trackingNumber) {
        audit.nothingChanged()
        return alreadyRecorded(null)
      }
      const now = context.now()
      const sent: Sent = {
        at: isCorrection ? (delivery.sent_at ?? now) : now,
        carrier,
        trackingNumber,
      }
      await setSent(tx, orderId, sent)
      if (!isCorrection) await recordOrderEvent(tx, orderId, now, 'sent', orderEvent('sent'))
      await mailSent(context, tx, { order, items, goods, sent, now })
      await audit.record(tx, {
        subject: order.code,
        before: {
          state: delivery.state,
          carrier: delivery.carrier,
          tracking_number: delivery.tracking_number,
        },
        after: { state: 'sent', carrier, tracking_number: trackingNumber },
      })
      const notes = [isCorrection ? texts.corrected() : texts.sent({ goods: goods.join(', ') })]
      const confirms = [delivery.state, goods, carrier, trackingNumber]
      return { result: null, effect: effectOnOrder(tx, locked, { notes, confirms }) }
    },
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

interface MailedGoods {
  order: OrderRow
  items: readonly OrderItemRow[]
  goods: readonly string[]
  sent: Sent
  now: Date
}

async function mailSent(context: Context, tx: Tx, { order, items, goods, sent, now }: MailedGoods) {
  await queueMail(tx, goodsSentMail, {
    to: order.email,
    data: {
      full_name: order.full_name,
      order_code: order.code,
      goods,
      carrier: sent.carrier,
      tracking_number: sent.trackingNumber,
      ships_to: shipsTo(context, order) ?? [],
      withdraw_checksum: withdrawChecksumOf(context, order.code, items),
    },
    keys: context.keys,
    eventKey: `goods-sent:${order.id}:${now.getTime()}:${sent.trackingNumber}`,
    now,
  })
}

/**
 * Records when an order's goods were received, or makes a dry run. A later call replaces the date, so that a mistake can be
 * corrected. Goods that were not sent are recorded as handed over; so are returned goods that are handed over now.
 */
const recordDeliveryHandler = serveStaff(recordDelivery, async ({ payload, context, audit }) => {
  const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
  const given = payload.handed_over === true ? context.now().toISOString() : payload.received_at
  if (given === null) throw new Refusal('date-missing', { fields: ['received_at'] })
  const receivedAt = new Date(given)
  const { byId } = context.catalogue.current()
  const { effect } = await changeOrder(
    context,
    { orderId, movesPlaces: false, payload },
    async (tx, locked) => {
      const { order, items } = locked
      const now = context.now()
      if (receivedAt > now) throw new Refusal('date-in-the-future', { fields: ['received_at'] })
      if (!items.some((item) => byId.get(item.item_id)?.shop_item_type === 'merchandise'))
        throw new Refusal('no-goods')
      const before = order.goods_received_at?.toISOString() ?? null
      const { timezone } = context.catalogue.current().settings
      const earlier = before === null ? null : await whoRecorded(tx, { code: order.code, before, timezone })
      if (before === receivedAt.toISOString()) {
        audit.nothingChanged()
        return alreadyRecorded(null, texts.nothing_changes({ earlier: earlier ?? '' }))
      }
      await setGoodsReceived(tx, orderId, receivedAt)
      const delivery = await findDelivery(tx, orderId)
      const state = delivery?.state
      // A parcel with a problem may still arrive, or be returned and then handed over.
      const mayHaveArrived = state === 'problem' && delivery?.sent_at !== null && payload.handed_over !== true
      const next = state === 'sent' || mayHaveArrived ? 'sent' : 'handed-over'
      if (state !== undefined && state !== next) await setReceived(tx, orderId, next)
      await recordOrderEvent(tx, orderId, now, 'delivered', orderEvent('received'))
      await audit.record(tx, {
        subject: order.code,
        before: { received_at: before },
        after: { received_at: receivedAt.toISOString() },
      })
      const goods = goodsOf(context, items).join(', ')
      const day = dateText(receivedAt.toISOString(), timezone)
      const notes = [
        earlier && texts.replaced({ earlier }),
        state !== undefined && next === 'handed-over' ? texts.handed_over() : null,
        goods === '' ? texts.withdrawal_runs_any({ day }) : texts.withdrawal_runs({ goods, day }),
      ]
      // The instant of a handover differs between the dry run and the call, so it is not part of the fingerprint.
      const confirms = [state, before, payload.handed_over === true ? null : receivedAt.toISOString()]
      return { result: null, effect: effectOnOrder(tx, locked, { notes, confirms }) }
    },
  )
  return { order: await officeOrderOf(context, orderId), effect }
})

/** Returns a sentence that states who recorded the earlier receipt, when, and for which day. */
async function whoRecorded(
  tx: Tx,
  { code, before, timezone }: { code: string; before: string; timezone: string },
): Promise<string> {
  const day = dateText(before, timezone)
  const recorded = await findRecordedReceipt(tx, code)
  if (recorded === undefined) return texts.recorded({ day })
  const at = dateTimeText(recorded.at.toISOString(), timezone)
  return texts.recorded_by({ who: nameOfActor(recorded.actor), at, day })
}

/**
 * Serves the packing slips of the selected deliveries as one PDF, oldest order first. The deliveries are marked as printed when
 * the PDF is rendered. The audit log records their number.
 */
const printPackingSlipsHandler = serveStaff(printPackingSlips, async ({ payload, context, audit, reply }) => {
  const { shown } = await readDeliveries(context, payload, { cursor: null, limit: maxSlips + 1 })
  if (shown.length === 0) throw new Refusal('nothing-chosen')
  if (shown.length > maxSlips) throw new Refusal('too-many-at-once', { slots: { most: String(maxSlips) } })
  const { shopName, theme, contactEmail, timezone } = context.catalogue.current().settings
  const now = context.now()
  const requested = {
    shopName,
    brand: theme.brand,
    contactEmail: contactEmail || null,
    timezone,
    now: now.toISOString(),
    slips: shown.map((row) => slipOf(context, row)),
  }
  const pdf = await context.documents.packingSlipsPdf(requested, { signal: untilClosed(reply) })
  await context.db.transaction(async (tx) => {
    await setPrinted(
      tx,
      shown.map(({ id }) => id),
      now,
    )
    await audit.record(tx, { subject: 'packing-slips', after: { orders: shown.length } })
  })
  return new FileAnswer(
    `packing-slips-${dayIn(now, timezone)}.pdf`,
    'application/pdf',
    Readable.from([pdf], { objectMode: false }),
  )
})

function slipOf(context: Context, row: DeliveryRow): PackingSlip {
  const { countries } = context.catalogue.current().settings
  const { ships_to: to } = row
  return {
    order: row.order,
    paid_at: row.paid_at,
    address:
      to === null
        ? [row.customer.full_name]
        : [to.full_name, ...to.lines, countries[to.country] ?? to.country].filter((line) => line !== ''),
    is_collected: to === null,
    goods: row.goods.map(({ external_code, name, pieces }) => ({ code: external_code, name, pieces })),
    is_test: row.is_test,
  }
}

/**
 * Records a problem with a delivery, or makes a dry run. The customer does not have the goods, so the withdrawal period does
 * not run.
 */
const reportDeliveryProblemHandler = serveStaff(
  reportDeliveryProblem,
  async ({ payload, context, audit }) => {
    const orderId = orRefuse(await findOrderIdByCode(context.db.kysely, payload.order), 'order-not-found')
    const problem = payload.problem?.trim() ?? ''
    if (problem === '') throw new Refusal('problem-missing', { fields: ['problem'] })
    const { effect } = await changeOrder(
      context,
      { orderId, movesPlaces: false, payload },
      async (tx, locked) => {
        const { order, items } = locked
        const delivery = orRefuse(await findDelivery(tx, orderId), 'nothing-to-deliver')
        if (delivery.problem === problem) {
          audit.nothingChanged()
          return alreadyRecorded(null)
        }
        await setProblem(tx, orderId, problem)
        if (order.goods_received_at !== null) await setGoodsReceived(tx, orderId, null)
        await recordOrderEvent(tx, orderId, context.now(), 'delivery-problem', orderEvent('delivery_problem'))
        // The note is stored only with the delivery and not logged, because it may be about a person.
        await audit.record(tx, {
          subject: order.code,
          before: { state: delivery.state },
          after: { state: 'problem' },
        })
        const goods = goodsOf(context, items).join(', ')
        const notes = [
          texts.waits(),
          order.goods_received_at === null
            ? null
            : goods === ''
              ? texts.not_received_any()
              : texts.not_received({ goods }),
        ]
        // The note is not part of the fingerprint, because it does not change the effect.
        const confirms = [delivery.state, order.goods_received_at]
        return { result: null, effect: effectOnOrder(tx, locked, { notes, confirms }) }
      },
    )
    return { order: await officeOrderOf(context, orderId), effect }
  },
)

/** The handlers of deliveries. */
export const deliveryHandlers = {
  'find-deliveries': findDeliveriesHandler,
  'print-packing-slips': printPackingSlipsHandler,
  'send-goods': sendGoodsHandler,
  'record-delivery': recordDeliveryHandler,
  'report-delivery-problem': reportDeliveryProblemHandler,
} satisfies Partial<Handlers>

/** Returns the names of the goods that are or can be sent, with the number of units if there are several. */
function goodsOf(context: Context, items: readonly OrderItemRow[]): string[] {
  const { byId } = context.catalogue.current()
  const names = items
    .filter(
      ({ status, withdrawal_id, issued_at }) =>
        issued_at !== null && withdrawal_id === null && status !== 'refunded' && status !== 'void',
    )
    .flatMap(({ item_id }) => {
      const item = byId.get(item_id)
      return item?.shop_item_type === 'merchandise' ? [item.name] : []
    })
  return [...new Set(names)].map((name) => {
    const pieces = names.filter((one) => one === name).length
    return pieces === 1 ? name : `${pieces} × ${name}`
  })
}
