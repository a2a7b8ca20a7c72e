import { getCart } from '../../../contract/shop/cart'
import { serve } from '../../platform/http/serve'
import { answerCart, emptyCart } from './cart-view'
import * as carts from './cart.queries'

/** The live cart with this code; without a code, the customer's latest. Otherwise an empty cart. */
export const getCartHandler = serve(getCart, async ({ payload, customer, world }) => {
  if (payload.cart === null && customer === null) return { cart: emptyCart(world.now()) }
  const who = { code: payload.cart, customerId: customer?.id ?? null }
  const stored = await carts.findCart(world.db, who, world.now())
  return { cart: (await answerCart(world, stored)).cart }
})
