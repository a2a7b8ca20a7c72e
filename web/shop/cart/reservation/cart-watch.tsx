import { Suspense, useState } from 'react'
import { late } from '#web/ui/late'
import { countOf } from '../../store/cart-store'
import { useCart } from '../../store/use-page'

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

/**
 * Returns whether the cart had items since this page opened. If so, the clock stays, to report what happened to them.
 */
export function useHadItems(): boolean {
  const count = countOf(useCart())
  const [had, setHad] = useState(false)
  if (!had && count > 0) setHad(true)
  return had
}
