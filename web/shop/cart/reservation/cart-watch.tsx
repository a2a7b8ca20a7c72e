import { Suspense } from 'react'
import { late } from '../../../ui/late'
import { useHadItems } from '../use-had-items'

const CartClock = late(async () => (await import('./cart-clock')).CartClock)

/** Loads the clock of the reservation when the cart gets its first item. */
export function CartWatch() {
  if (!useHadItems()) return null
  return (
    <Suspense>
      <CartClock />
    </Suspense>
  )
}
