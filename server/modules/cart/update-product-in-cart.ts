import { updateProductInCart } from '../../../contract/shop/cart'
import { whyNotUpdate } from '../../../rules/cart-limits'
import { whyNotDeparture } from '../../../rules/departures'
import { personNameKey, tidyName } from '../../../rules/person-name'
import { serve } from '../../platform/http/serve'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import { movePlaces, travelTimesOf } from '../catalogue'
import { refusalOf } from './add-item'
import { changeCartLine } from './change-cart'
import * as carts from './cart.queries'

/** Changes a line's holder and departure; the reservation moves with the departure, or nothing changes. */
export const updateProductInCartHandler = serve(updateProductInCart, async ({ payload, customer, world }) => {
  const stock = await world.catalogue.stock()
  const asked = { cart: payload.cart, lineId: payload.cart_product_id }
  try {
    return await changeCartLine(world, customer, asked, async (tx, line, lines) => {
      if (line.name_key === null) throw new Refusal('line-not-found')
      const item = orRefuse(stock.snapshot.byId.get(line.item_id), 'line-not-found')
      const product = { travel_time_type: item.travel_time_type, travel_times: travelTimesOf(item, stock) }
      const [refusal, ...others] = whyNotUpdate(
        lines.map((one) => ({ ...one, item: one.item_id, has_payment_plan: false })),
        { id: line.id, item: line.item_id, transport_time_id: line.travel_time_id },
        product,
        payload,
      )
      if (refusal !== undefined) throw refusalOf([refusal, ...others], item.name, payload.full_name)

      const fullName = tidyName(payload.full_name ?? '')
      const timeId = item.travel_time_type === 'selectable' ? payload.transport_time_id : null
      refuseIf(whyNotDeparture(item.times, timeId, world.now(), line.travel_time_id), {
        fields: ['transport_time_id'],
      })
      await carts.updateCartLine(tx, line.id, {
        full_name: fullName,
        name_key: personNameKey(fullName),
        email: (payload.email ?? '').trim(),
        travel_time_id: timeId,
      })
      if (timeId !== line.travel_time_id)
        await movePlaces(tx, [{ item_id: item.id, travel_time_id: timeId }], [line])
    })
  } catch (error) {
    // The stock above may be outdated; the database's check on the counter decides.
    if (isFullPool(error)) throw new Refusal('time-sold-out', { fields: ['transport_time_id'] })
    throw error
  }
})

/** Whether the database's check `taken <= total` failed. */
const isFullPool = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'pool_check'
