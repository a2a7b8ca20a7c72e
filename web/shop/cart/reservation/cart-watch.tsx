import { lazy, Suspense } from 'react'
import { useHadItems } from '../use-had-items'

const CartClock = lazy(async () => ({ default: (await import('./cart-clock')).CartClock }))

/** Loads the watch over the reservation with the first thing in the cart. */
export function CartWatch() {
  if (!useHadItems()) return null
  return (
    <Suspense>
      <CartClock />
    </Suspense>
  )
}
