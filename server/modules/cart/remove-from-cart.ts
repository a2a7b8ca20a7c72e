import { removeMerchandiseFromCart, removeProductFromCart } from '../../../contract/shop/cart'
import { serve } from '../../platform/http/serve'
import { Refusal } from '../../platform/http/refusal'
import { movePlaces } from '../catalogue'
import { changeCartLine } from './change-cart'
import * as carts from './cart.queries'

type Change = Parameters<typeof changeCartLine>[3]

/** Removes a line of one kind (only tickets have a name). The same transaction frees its place. */
const remove =
  (kind: 'tickets' | 'merchandise'): Change =>
  async (tx, line) => {
    if ((line.name_key === null) !== (kind === 'merchandise')) throw new Refusal('line-not-found')
    await carts.deleteCartLine(tx, line.id)
    await movePlaces(tx, [], [line])
  }

/** Removes a ticket from the cart and frees its place. */
export const removeProductFromCartHandler = serve(removeProductFromCart, ({ payload, customer, world }) =>
  changeCartLine(world, customer, { cart: payload.cart, lineId: payload.cart_product_id }, remove('tickets')),
)

/** Removes a piece of merchandise from the cart and frees it. */
export const removeMerchandiseFromCartHandler = serve(
  removeMerchandiseFromCart,
  ({ payload, customer, world }) =>
    changeCartLine(
      world,
      customer,
      { cart: payload.cart, lineId: payload.cart_merchandise_id },
      remove('merchandise'),
    ),
)
