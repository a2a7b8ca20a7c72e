import { lazy, Suspense, useState } from 'react'
import { whyNotExtend } from '../../../rules/cart-time'
import { useCart, useSecondsLeft } from '../store/use-world'
import { announcement } from './announcement'

const KeepItemsDialog = lazy(async () => ({ default: (await import('./keep-items-dialog')).KeepItemsDialog }))

/** When it asks whether to keep the items, in seconds before the end. */
const asksAt = 120

/**
 * Watches the reservation for the whole page, once: says at 5, 2 and 1 minutes to screen readers what is left, and
 * two minutes before the end asks whether to keep the items, if they can be kept.
 */
export function CartClock() {
  const cart = useCart()
  const left = useSecondsLeft()
  const [answered, setAnswered] = useState<string | null>(null)

  const { expires_at, extendable_until } = cart ?? {}
  const canKeep =
    expires_at && extendable_until && whyNotExtend({ expires_at, extendable_until }) === null && left !== null
  const asks = canKeep && left > 0 && left <= asksAt && answered !== expires_at

  return (
    <>
      <output className="sr-only">{announcement(left)}</output>
      {asks && (
        <Suspense>
          <KeepItemsDialog onClose={() => setAnswered(expires_at)} />
        </Suspense>
      )}
    </>
  )
}
