import { setTravelTime } from '../../../contract/shop/tickets'
import { whyNotDeparture } from '../../../rules/departures'
import { whyNotTravelTime } from '../../../rules/ticket-holder'
import { whyNoTravelTimeChange } from '../../../rules/ticket-changes'
import type { Tx } from '../../platform/db/database'
import { serveCustomer } from '../../platform/http/serve'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import type { World } from '../../context'
import { type CatalogueItem, movePlaces, shopItemOf, travelTimesOf } from '../catalogue'
import { queueMail } from '../outbox'
import {
  customerData,
  findItemsOfOrder,
  lockOrder,
  recordOrderEvent,
  changeableTicket,
  mailTicketOf,
} from '../orders'
import { findHeldTicket, lockTimes, recordTravelTime } from './ticket-changes.queries'
import { timeSoldOutOr } from './time-sold-out'

/** Moves a ticket to another departure: the place moves in the same transaction, or nothing changes. */
export const setTravelTimeHandler = serveCustomer(setTravelTime, async ({ payload, customer, world }) => {
  const stock = await world.catalogue.stock()
  const mine = orRefuse(await findHeldTicket(world.db.kysely, payload.code, customer.id), 'ticket-not-found')
  const product = orRefuse(stock.snapshot.byId.get(mine.item_id), 'ticket-not-found')
  if (product.shop_item_type !== 'tickets') throw new Refusal('ticket-not-found')
  const timed = {
    travel_time_type: product.travel_time_type,
    travel_times: travelTimesOf(product, stock),
  }
  const timeId = payload.transport_time_id
  try {
    await world.db.transaction(async (tx) => {
      await move(world, tx, { mine, customerId: customer.id, product, timed, timeId })
    })
  } catch (error) {
    throw timeSoldOutOr(error)
  }
  world.wake()
  const after = await world.catalogue.stock()
  const item = after.snapshot.byId.get(product.id)
  const products = item?.published === true ? [shopItemOf(item, after)] : []
  return { data: { ...(await customerData(world, customer.id, after)), products } }
})

interface Asked {
  mine: NonNullable<Awaited<ReturnType<typeof findHeldTicket>>>
  customerId: number
  product: CatalogueItem
  timed: Parameters<typeof whyNotTravelTime>[0]
  timeId: number | null
}

async function move(world: World, tx: Tx, asked: Asked): Promise<void> {
  const { mine, product, timeId } = asked
  const now = world.now()
  // Both counters before the order, as everywhere, so that two tickets that swap departures do not deadlock.
  await lockTimes(tx, [mine.travel_time_id, timeId])
  const order = await lockOrder(tx, mine.order_id)
  const item = (await findItemsOfOrder(tx, mine.order_id)).find(
    (one) => one.id === mine.id && (one.holder_id ?? order.customer_id) === asked.customerId,
  )
  if (item === undefined) throw new Refusal('ticket-not-found')
  refuseIf(whyNoTravelTimeChange(changeableTicket(item, product, order.accepted_at), now))
  // It was moved after it was read: the wrong counter is locked.
  if (item.travel_time_id !== mine.travel_time_id) throw new Refusal('recently-edited')
  if (timeId !== null && timeId === item.travel_time_id) return
  const fields = ['transport_time_id']
  if (timeId === null) throw new Refusal('travel-time-not-selected', { fields })
  refuseIf(whyNotTravelTime(asked.timed, timeId), { fields })
  refuseIf(whyNotDeparture(product.times, timeId, now), { fields })

  await recordTravelTime(tx, item.id, timeId, now)
  await movePlaces(tx, [{ item_id: item.item_id, travel_time_id: timeId }], [item])
  await recordOrderEvent(tx, order.id, now, 'travel-time-changed', 'Travel time changed')
  // Before the terms are accepted there is no document to send.
  if (order.accepted_at === null) return
  await queueMail(tx, {
    kind: 'ticket-changed',
    to: item.email ?? '',
    payload: {
      ticket: mailTicketOf(world, order.code, { ...item, travel_time_id: timeId }),
      changed: ['travel-time'],
    },
    attach: { tickets: [item.id] },
    eventKey: `ticket-time:${item.id}:${now.getTime()}`,
    now,
  })
}
