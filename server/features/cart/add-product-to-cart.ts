import { addProductToCart } from '../../../contract/shop/cart'
import { whyNotDeparture } from '../../../rules/departures'
import { personNameKey, tidyName } from '../../../rules/person-name'
import { whyNotHolder } from '../../../rules/ticket-holder'
import { serve } from '../../http/serve'
import { orRefuse, Refusal, refuseIf } from '../../refusal'
import { addItem, refusalOf } from './add-item'
import type { AddToCarts } from './add-to-carts'

/** Reserves one place of a ticket product, and of its travel time, or refuses leaving nothing reserved. */
export const addProductToCartHandler = (addToCarts: AddToCarts) =>
  serve(addProductToCart, async ({ payload, customer, world, request }) => {
    const code = orRefuse(payload.external_code, 'item-not-found')
    const item = world.catalogue.current().byCode.get(code)
    // Which times exist and what they have left is the database's to say; here only what the form got wrong.
    const holder = { travel_time_type: null, travel_times: [] }
    const unfit = whyNotHolder(holder, payload)
    if (unfit !== null) {
      if (item === undefined || !item.published) throw new Refusal('item-not-found')
      throw refusalOf(unfit, item.name, payload.full_name)
    }
    const timeId = item?.travel_time_type === 'selectable' ? payload.transport_time_id : null
    refuseIf(whyNotDeparture(item?.times ?? [], timeId, world.now()), { fields: ['transport_time_id'] })
    const fullName = tidyName(payload.full_name ?? '')
    return addItem(
      world,
      addToCarts,
      { customer, request },
      {
        cart: payload.cart,
        kind: 'tickets',
        external_code: code,
        full_name: fullName,
        name_key: personNameKey(fullName),
        email: (payload.email ?? '').trim(),
        travel_time_id: timeId,
      },
    )
  })
