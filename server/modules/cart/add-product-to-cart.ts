import { addProductToCart } from '../../../contract/shop/cart'
import type { CatalogueItem } from '../catalogue'
import { whyNotDeparture } from '../../../rules/departures'
import { personNameKey, tidyName } from '../../../rules/person-name'
import { holderFields, whyNotHolder, type TimedProduct } from '../../../rules/ticket-holder'
import { serve } from '../../platform/http/serve'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import { addItem, refusalOf } from './add-item'
import type { AddToCarts } from './add-to-carts'

/** Reserves one place of a ticket product, and of its departure. A refusal leaves nothing reserved. */
export const addProductToCartHandler = (addToCarts: AddToCarts) =>
  serve(addProductToCart, async ({ payload, customer, world, request }) => {
    const code = orRefuse(payload.external_code, 'item-not-found')
    const item = world.catalogue.current().byCode.get(code)
    const [unfit, ...others] = whyNotHolder(timedProduct(item), payload)
    // The database decides about departures: a missing or unknown one is reported here only together with another
    // fault.
    if (unfit !== undefined && holderFields[unfit] !== 'transport_time_id') {
      if (item === undefined || !item.published) throw new Refusal('item-not-found')
      throw refusalOf([unfit, ...others], item.name, payload.full_name)
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
        new_cart: payload.new_cart,
        kind: 'tickets',
        external_code: code,
        full_name: fullName,
        name_key: personNameKey(fullName),
        email: (payload.email ?? '').trim(),
        travel_time_id: timeId,
      },
    )
  })

/** The item's departures as known without reading the stock: none counts as sold out. */
const timedProduct = (item: CatalogueItem | undefined): TimedProduct => ({
  travel_time_type: item?.travel_time_type ?? null,
  travel_times: (item?.times ?? []).filter(({ onSale }) => onSale).map(({ id }) => ({ id, remaining: null })),
})
