import { useState } from 'react'
import type { Cart } from '../../../../contract/shop/cart'

/** Whether the cart is empty because it expired while this page was open. */
export function useHasEnded(cart: Cart | null): boolean {
  const [seen, setSeen] = useState<{ cart: Cart | null; hasEnded: boolean }>({ cart, hasEnded: false })
  if (cart !== null && cart !== seen.cart) setSeen({ cart, hasEnded: hasEnded(seen, cart) })
  return seen.hasEnded
}

function hasEnded(seen: { cart: Cart | null; hasEnded: boolean }, cart: Cart): boolean {
  if (cart.expires_at !== null) return false
  const expiry = seen.cart?.expires_at ?? null
  return expiry === null ? seen.hasEnded : Date.parse(cart.now) >= Date.parse(expiry)
}
