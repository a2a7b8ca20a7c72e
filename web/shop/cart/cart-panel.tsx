import { useRef, type ReactNode } from 'react'
import { Link } from '../../parts/router/link'
import { useLocation } from '../../parts/router/use-router'
import type { Cart } from '../../../contract/shop/cart'
import { buttonClass } from '../../parts/button'
import { Skeleton } from '../../parts/skeleton'
import * as texts from '../../../texts/compiled/screens/cart/panel'
import { RichText } from '../../parts/rich-text'

import { planText } from '../items/plan-text'
import { paths } from '../paths'
import { countOf } from '../store/cart-store'
import { useCart, useConfig, useHasEnded, useSessionStatus } from '../store/use-world'
import { CartLines } from './cart-lines'
import { Countdown } from './reservation/countdown'
import { EmptyCart, useIsOneLine } from './empty-cart'

/** Fits the window below the banner and above the toasts. */
const besideHeight = 'lg:max-h-[max(22rem,calc(100dvh-22.5rem))]'

/** The cart beside the page, and in the drawer of small screens (`inSheet`, whose frame has the heading). */
export function CartPanel({ inSheet = false }: { inSheet?: boolean }) {
  const cart = useCart()
  const hasEnded = useHasEnded()
  const panel = useRef<HTMLDivElement>(null)
  const count = countOf(cart)
  const isLine = useIsOneLine() && !inSheet && cart !== null && count === 0 && !hasEnded

  return (
    <div
      ref={panel}
      tabIndex={-1}
      aria-busy={cart === null}
      className={`flex min-h-0 flex-col gap-3 outline-none ${inSheet ? '' : besideHeight}`}
    >
      {!inSheet && !isLine && (
        <header className="flex items-baseline justify-between gap-3">
          <h2 className="text-xl">{texts.title()}</h2>
          {count > 0 && <p className="text-sm text-ink-soft">{texts.items({ count })}</p>}
        </header>
      )}
      {cart === null ? (
        <>
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-4 w-3/5" />
        </>
      ) : count === 0 ? (
        <EmptyCart hasEnded={hasEnded} inLine={isLine} />
      ) : (
        <FullCart cart={cart} focusAfter={() => panel.current} />
      )}
    </div>
  )
}

function FullCart({ cart, focusAfter }: { cart: Cart; focusAfter: () => HTMLElement | null }) {
  const { pathname } = useLocation()
  return (
    <>
      <Countdown />
      <CartLines cart={cart} focusAfter={focusAfter} />
      <PlanNote cart={cart} />
      {pathname !== paths.checkout() && (
        <>
          {cart.merchandise.length > 0 && <p className="text-sm text-ink-soft">{texts.later()}</p>}
          <LoginNote />
          <Link to={paths.checkout()} className={buttonClass('primary', 'large', true)}>
            {texts.checkout()}
          </Link>
        </>
      )}
    </>
  )
}

/** Shows what is due today when the cart holds a plan. */
function PlanNote({ cart }: { cart: Cart }) {
  const { currency } = useConfig()
  const plan = cart.products[0] && planText(cart.products[0].product, currency)
  return (
    plan && <p className="-mt-1 text-end text-sm text-ink-soft tabular-nums">{texts.plan({ ...plan })}</p>
  )
}

function LoginNote() {
  const status = useSessionStatus()
  if (status !== 'visitor') return null
  return (
    <p className="text-sm text-ink-soft">
      <RichText parts={texts.login_note.parts()} tags={{ login: toLogin, register: toRegister }} />
    </p>
  )
}

const toLogin = (words: ReactNode) => (
  <Link to={paths.login(paths.checkout())} className="link">
    {words}
  </Link>
)

const toRegister = (words: ReactNode) => (
  <Link to={paths.register(paths.checkout())} className="link">
    {words}
  </Link>
)
