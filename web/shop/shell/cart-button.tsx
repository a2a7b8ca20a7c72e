import { late } from '../../parts/late'
import { buttonClass } from '../../parts/button'
import { BagIcon } from '../../parts/icons'
import { countdownText } from '../../parts/words'
import { countOf } from '../store/cart-store'
import { useCart, useSecondsLeft } from '../store/use-world'
import { SheetButton } from './sheet-button'
import * as texts from '../../../texts/compiled/screens/shell'

const CartSheet = late(async () => (await import('../sheets/cart-sheet')).CartSheet)

/** Opens the cart as a sheet, and says how much is in it and how long it is kept. What is seen is a part of its name (WCAG 2.5.3). */
export function CartButton() {
  const count = countOf(useCart())
  const left = useSecondsLeft()
  return (
    <SheetButton
      className={`${buttonClass(count > 0 ? 'secondary' : 'quiet', 'medium')} min-w-11 max-sm:px-3.5`}
      sheet={CartSheet}
    >
      <BagIcon className="size-5" />
      <span className="max-sm:sr-only">{texts.cart()}</span>
      {count > 0 ? (
        <>
          <span aria-hidden className="tabular-nums">
            {count}
          </span>
          <span className="sr-only">{texts.cart_items({ count })}</span>
        </>
      ) : (
        <span className="sr-only">{texts.cart_empty()}</span>
      )}
      {count > 0 && left !== null && (
        <span className="border-s border-current/40 ps-2 text-sm font-medium tabular-nums max-lg:hidden">
          {left > 120 ? texts.cart_minutes({ minutes: Math.ceil(left / 60) }) : countdownText(left)}
        </span>
      )}
    </SheetButton>
  )
}
