import { addMerchandiseToCart } from '../../../contract/shop/cart'
import { serve } from '../../platform/http/serve'
import { orRefuse } from '../../platform/http/refusal'
import { addItem } from './add-item'
import type { AddToCarts } from './add-to-carts'

/** Reserves one piece of merchandise. A refusal leaves nothing reserved. */
export const addMerchandiseToCartHandler = (addToCarts: AddToCarts) =>
  serve(addMerchandiseToCart, ({ payload, customer, world, request }) =>
    addItem(
      world,
      addToCarts,
      { customer, request },
      {
        cart: payload.cart,
        new_cart: payload.new_cart,
        kind: 'merchandise',
        external_code: orRefuse(payload.external_code, 'item-not-found'),
        full_name: null,
        name_key: null,
        email: null,
        travel_time_id: null,
      },
    ),
  )
