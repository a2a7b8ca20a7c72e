import { restoreCart } from '../../../contract/shop/checkout'
import { cartExpiry } from '../../../rules/cart/cart-time'
import { openDepartures } from '../../../rules/catalogue/availability'
import { whyNotRestored } from '../../../rules/orders/ended-order'
import { randomToken } from '../../platform/crypto/keys'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import { serveCustomer } from '../../platform/http/serve'
import type { Context } from '../../context'
import { answerCart, createCart, findCartById, hasFullCart } from '../cart'
import { movePlaces, type Snapshot } from '../catalogue'
import { customerData, endOrder, findOrderById, isCancelledItem, withOrder, type Held } from '../orders'
import { hasOpenAttempt } from '../payments'
import { countEndedUnpaid, lockAndFindFull } from './queries'

const dayMs = 24 * 60 * 60_000

/**
 * Ends an unpaid card order and puts its items into a new cart, in one transaction that has locked their counters: no
 * other customer can get a place in between (docs/behaviour/checkout-and-payment.md, "Back to the cart").
 */
export const restoreCartHandler = serveCustomer(restoreCart, async ({ payload, customer, context }) => {
  const orderId = orRefuse(payload.order_id, 'order-not-found')
  const found = await findOrderById(context.db.kysely, orderId)
  if (found?.customer_id !== customer.id) throw new Refusal('order-not-found')
  const { snapshot } = await context.catalogue.stock()
  const stored = await withOrder(context.db, orderId, true, async (tx, held) => {
    const now = context.now()
    refuseIf(whyNotRestored(held.order, await hasOpenAttempt(tx, orderId)))
    if (await hasFullCart(tx, customer.id, now)) throw new Refusal('cart-not-empty')
    if (!isOnSale(context, snapshot, held, now)) throw new Refusal('items-unavailable')
    // Otherwise one customer could hold places without end, by turns in an order and in a cart.
    const since = new Date(now.getTime() - dayMs)
    if ((await countEndedUnpaid(tx, customer.id, since)) >= snapshot.settings.maxUnpaidOrders)
      throw new Refusal('too-many-attempts')
    await endOrder(context, tx, held, { reason: 'cart', note: null, openedBy: null, now })
    // A counter that the shop has closed keeps no place that is freed.
    if ((await lockAndFindFull(tx, held.items)) !== undefined) throw new Refusal('items-unavailable')
    await movePlaces(tx, held.items, [])
    const expiresAt = cartExpiry(now, now, snapshot.settings.cartMinutes)
    const cart = { code: randomToken(), customerId: customer.id, lines: held.items }
    return findCartById(tx, await createCart(tx, cart, { now, expiresAt }), null)
  })
  const { cart } = await answerCart(context, stored)
  return { cart, data: await customerData(context, customer.id) }
})

/** Whether each item of the order could be put into a cart now, apart from its place, which the order has. */
function isOnSale(context: Context, { byId, settings }: Snapshot, { items }: Held, now: Date): boolean {
  return (
    settings.shopActive &&
    items.every((line) => {
      const item = byId.get(line.item_id)
      const isSold = item?.shop_item_type === 'tickets' || settings.merchandiseActive
      const departures = (item?.times ?? []).filter(({ id }) => id === line.travel_time_id)
      return (
        item?.published === true &&
        isSold &&
        line.takes_place &&
        !isCancelledItem(context, line) &&
        openDepartures(departures, now).length === (line.travel_time_id === null ? 0 : 1)
      )
    })
  )
}
