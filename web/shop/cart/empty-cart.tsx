import { Suspense } from 'react'
import * as texts from '#texts/compiled/screens/cart/empty'
import type { Elements } from '../../ui/elements'
import { late } from '../../ui/late'
import { Link } from '../../ui/router/link'
import { useLocation } from '../../ui/router/use-router'
import { paths } from '../paths'
import { useConfig, useOrderedElsewhere } from '../store/use-page'

/** Returns whether an empty cart takes only one line, as it does in the portal and the account. */
export function useIsOneLine(): boolean {
  return /^\/(portal|account)(\/|$)/.test(useLocation().pathname)
}

const OrderedElsewhere = late(async () => (await import('./ordered-elsewhere')).OrderedElsewhere)

interface EmptyCartProps {
  /** Whether the reservation has just ended. */
  hasEnded: boolean
  /** Shows one line only. */
  inLine?: boolean
  /** Links to continue after the reservation has ended. */
  children?: Elements
}

/** The empty cart, with a drawn ticket. */
export function EmptyCart({ hasEnded, inLine = false, children }: EmptyCartProps) {
  const config = useConfig()
  const ordered = useOrderedElsewhere()
  if (ordered !== null)
    return (
      <Suspense>
        <OrderedElsewhere code={ordered} />
      </Suspense>
    )
  if (inLine) {
    return (
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="text-ink-soft">{texts.empty()}</span>
        <Link to={paths.tickets()} className="link py-1">
          {texts.browse_tickets()}
        </Link>
      </p>
    )
  }
  return (
    <div className="grid gap-3">
      <svg
        aria-hidden
        viewBox="0 0 120 56"
        className="h-14 w-30 text-line"
        fill="none"
        stroke="currentColor"
        strokeLinecap="round"
      >
        <path
          d="M8 6h68a5 5 0 0 0 10 0h26a5 5 0 0 1 5 5v34a5 5 0 0 1-5 5H86a5 5 0 0 0-10 0H8a5 5 0 0 1-5-5V11a5 5 0 0 1 5-5ZM81 15v26"
          strokeWidth="2.5"
          strokeDasharray="4 6"
        />
        <path d="M16 22h34M16 33h22" strokeWidth="4" />
      </svg>
      <p>{hasEnded ? texts.ended() : texts.empty()}</p>
      {children}
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Link to={paths.tickets()} className="link py-1">
          {texts.browse_tickets()}
        </Link>
        {config.merchandiseActive && (
          <Link to={paths.merchandise()} className="link py-1">
            {texts.browse_merchandise()}
          </Link>
        )}
      </p>
    </div>
  )
}

/** The panel beside the page while the cart is empty. It does not load the code of the full panel. */
export function EmptyCartPanel() {
  const isOneLine = useIsOneLine()
  return (
    <div className="grid gap-4">
      {!isOneLine && <h2 className="text-xl">{texts.title()}</h2>}
      <EmptyCart hasEnded={false} inLine={isOneLine} />
    </div>
  )
}
