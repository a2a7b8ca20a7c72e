import { lazy, Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { buttonClass } from '../../parts/button'
import { useIsAwake } from '../../parts/use-is-awake'
import { countText, countdownText } from '../../parts/words'
import { countOf } from '../store/cart-store'
import { useCart, useSecondsLeft } from '../store/use-world'
import { BagIcon } from '../../parts/icons'

const CartSheet = lazy(async () => ({ default: (await import('./cart-sheet')).CartSheet }))

/** Opens the cart as a sheet, and says how much is in it and how long it is kept. */
export function CartButton() {
  const count = countOf(useCart())
  const left = useSecondsLeft()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { key } = useLocation()
  const isAwake = useIsAwake()
  // A navigation closes it: the sheet belongs to the page that it was opened on.
  const isOpen = openAt === key

  return (
    <>
      <button
        type="button"
        disabled={!isAwake}
        data-asleep={!isAwake || undefined}
        aria-haspopup="dialog"
        aria-label={count === 0 ? 'Cart, empty' : `Cart, ${countText(count, 'item')}`}
        onClick={() => setOpenAt(key)}
        className={`${buttonClass(count > 0 ? 'primary' : 'quiet', 'medium')} min-w-11 max-sm:px-3.5`}
      >
        <BagIcon className="size-5" />
        <span className="max-sm:hidden">Cart</span>
        {count > 0 && <span className="tabular-nums">{count}</span>}
        {count > 0 && left !== null && (
          <span className="border-s border-current/40 ps-2 text-sm font-medium tabular-nums max-lg:hidden">
            {left > 120 ? `${Math.ceil(left / 60)} min` : countdownText(left)}
          </span>
        )}
      </button>
      {isOpen && (
        <Suspense>
          <CartSheet onClose={() => setOpenAt(null)} />
        </Suspense>
      )}
    </>
  )
}
