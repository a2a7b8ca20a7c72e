import { extendCart } from '../../../contract/shop/cart'
import { cartExpiry, extendableUntil, whyNotExtend } from '../../../rules/cart-time'
import { serve } from '../../platform/http/serve'
import { Refusal, refuseIf } from '../../platform/http/refusal'
import { answerCart } from './cart-view'
import * as carts from './cart.queries'

/** Restarts the reservation time, up to three times its length after the first add. */
export const extendCartHandler = serve(extendCart, async ({ payload, customer, world }) => {
  const { cartMinutes } = world.catalogue.current().settings
  const stored = await world.db.transaction(async (tx) => {
    const now = world.now()
    const cart = await carts.lockCart(tx, payload.cart, customer?.id ?? null, now)
    if (cart === null) throw new Refusal('cart-expired')
    const cap = extendableUntil(cart.first_added_at, cartMinutes)
    refuseIf(whyNotExtend({ expires_at: cart.expires_at, extendable_until: cap }))
    // The operator may have shortened the time since the add: an extension never does.
    const until = cartExpiry(cart.first_added_at, now, cartMinutes)
    if (until > cart.expires_at) await carts.setCartExpiry(tx, cart.id, until)
    return carts.findCartById(tx, cart.id, null)
  })
  return { cart: (await answerCart(world, stored)).cart }
})
