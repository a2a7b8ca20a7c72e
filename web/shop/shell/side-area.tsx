import { Suspense, useEffect, useRef, useState } from 'react'
import * as texts from '#texts/compiled/screens/shell'
import { late } from '../../ui/late'
import { useCell } from '../../ui/router/cell'
import { useLocation } from '../../ui/router/use-router'
import { Skeleton } from '../../ui/skeleton'
import { useIsHydrated } from '../../ui/use-browser-state'
import { EmptyCartPanel, useIsOneLine } from '../cart/empty-cart'
import { useHadItems } from '../cart/reservation/cart-watch'
import { useIsWide } from '../kit/use-is-wide'
import { WebsiteLink } from '../kit/website-link'
import { useCart, useConfig, useSessionStatus, useServices } from '../store/use-page'

const LoginPanel = late(async () => (await import('../session/login-panel')).LoginPanel)
const AccountPanel = late(async () => (await import('../session/account-panel')).AccountPanel)
const CartPanel = late(async () => (await import('../cart/cart-panel')).CartPanel)

const FoldedArea = late(async () => (await import('../sheets/folded-area')).FoldedArea)

const panelClass = 'rounded-card border border-line bg-card p-5 shadow-card'

/**
 * The area beside the page: the cart, the login or the account, and the link to the website. On phones the cart is a
 * sheet. At the checkout, which has its own summary, the panels are folded below the page.
 */
export const SideArea = ({ isFolded }: { isFolded: boolean }) => (isFolded ? <AreaBelow /> : <AreaBeside />)

/** The folded panels. Their code is loaded once they come into view, so that the first load stays small. */
function AreaBelow() {
  const [isLoaded, setLoaded] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const [cart, status] = [useCart(), useSessionStatus()]
  // Before, the page is short, and the place would be in view.
  const isPageWhole = cart !== null && (status === 'customer' || status === 'visitor')
  useEffect(() => {
    if (!isPageWhole) return undefined
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && setLoaded(true))
    if (place.current) seen.observe(place.current)
    return () => seen.disconnect()
  }, [isPageWhole])
  // An empty place out of view is not loading anything, so it does not shimmer.
  const empty = (
    <div ref={place} className="below-page h-13 w-full lg:col-span-2">
      {isLoaded && <Skeleton className="h-full w-full" />}
    </div>
  )
  if (!isLoaded) return empty
  return (
    <Suspense fallback={empty}>
      <FoldedArea />
    </Suspense>
  )
}

function AreaBeside() {
  const config = useConfig()
  const status = useSessionStatus()
  const isWide = useIsWide()
  const isHydrated = useIsHydrated()
  const isOneLine = useIsOneLine()
  // Offline, a cart that was not loaded before cannot be shown.
  const isStoredCopy = useCell(useServices().session.storedAt) !== null
  // Guests' pages have one form, the login's or their own.
  const hasLoginBeside = !/^\/(login|register|forgot|resend|reset-)/.test(useLocation().pathname)

  return (
    <aside aria-label={texts.beside()} className="lg:w-[20.5rem]">
      <div className="grid grid-cols-1 gap-5 lg:sticky lg:top-24">
        {config.shopActive && !isStoredCopy && (
          <section
            aria-label={texts.cart()}
            className={`${panelClass} noscript:hidden max-lg:hidden ${isOneLine ? '' : 'lg:min-h-[13.6rem]'}`}
          >
            {isWide ? <CartBeside /> : isHydrated ? null : <CartSkeleton />}
          </section>
        )}
        {hasLoginBeside && (
          <section
            aria-label={status === 'customer' ? texts.account() : texts.login()}
            className={`${panelClass} noscript:hidden ${status === 'customer' ? '' : 'min-h-[27.5rem]'}`}
          >
            <Suspense fallback={<PanelSkeleton tall />}>
              {status === 'customer' ? (
                <AccountPanel />
              ) : status === 'visitor' ? (
                <LoginPanel />
              ) : (
                <PanelSkeleton tall />
              )}
            </Suspense>
          </section>
        )}
        <WebsiteLink link={config.websiteLink} className="py-4" />
      </div>
    </aside>
  )
}

/**
 * The cart's panel. It is loaded with the first item in the cart, and then stays to report what happened to the cart.
 */
function CartBeside() {
  const cart = useCart()
  const isNeeded = useHadItems()
  if (!isNeeded) return cart === null ? <CartSkeleton /> : <EmptyCartPanel />
  return (
    <Suspense fallback={<CartSkeleton />}>
      <CartPanel />
    </Suspense>
  )
}

function CartSkeleton() {
  return useIsOneLine() ? <Skeleton className="h-7 w-full" /> : <PanelSkeleton />
}

function PanelSkeleton({ tall }: { tall?: boolean }) {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-7 w-32" />
      <Skeleton className={tall ? 'h-11 w-full' : 'h-4 w-4/5'} />
      {tall && <Skeleton className="h-11 w-full" />}
      {tall && <Skeleton className="h-11 w-full" />}
    </div>
  )
}
