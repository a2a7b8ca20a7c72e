import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { late } from '../../parts/late'
import { Toasts } from '../../parts/toasts'
import { useIsAwake } from '../../parts/use-is-awake'
import { CartWatch } from '../cart/reservation/cart-watch'
import { ScrollRestoration } from '../../parts/router/scroll-restoration'
import { useLocation } from '../../parts/router/use-router'
import { useConfig, useKeptAt } from '../store/use-world'
import { paths } from '../paths'
import { Banner } from './banner'
import { Footer } from './footer'
import { Header } from './header'
import { Hero } from './hero'
import { usePrefetch } from './prefetch'
import { ProgressBar } from './progress-bar'
import { SideArea } from './side-area'
import * as texts from '../../../texts/compiled/screens/shell'

// Few pages need them: the first load goes without.
const ConsentBar = late(async () => (await import('../consent/consent-bar')).ConsentBar)
const OfflineNote = late(async () => (await import('../offline/offline-note')).OfflineNote)

/** What surrounds every screen. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useFocusAfterNavigation(pathname)
  const prefetch = usePrefetch()
  const isHome = pathname === '/'
  const isCheckout = pathname === paths.checkout()
  const isAwake = useIsAwake()
  const { pixelId } = useConfig()
  const keptAt = useKeptAt()

  return (
    // Only listens along: links stay links for keyboards and readers.
    <div className="flex min-h-dvh flex-col" onPointerOver={prefetch} onFocus={prefetch}>
      <a
        href="#main"
        className="absolute start-4 top-2 z-50 -translate-y-20 rounded-control bg-night px-4 py-2 font-semibold text-on-night focus:translate-y-0"
      >
        {texts.skip()}
      </a>
      {pixelId && isAwake && (
        <Suspense>
          <ConsentBar />
        </Suspense>
      )}
      <ProgressBar />
      <Header />
      {keptAt !== null && (
        <Suspense>
          <OfflineNote at={keptAt} />
        </Suspense>
      )}
      {isHome ? <Hero /> : <Banner isStrip={isCheckout} />}
      <div className="mx-auto grid w-full max-w-[84rem] grow grid-cols-1 content-start gap-x-10 gap-y-12 px-4 pt-6 pb-16 sm:px-6 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_20.5rem] lg:px-8">
        <main id="main" ref={main} tabIndex={-1} className={`min-w-0 ${isCheckout ? 'lg:col-span-2' : ''}`}>
          {children}
        </main>
        <SideArea isFolded={isCheckout} />
      </div>
      <Footer />
      <CartWatch />
      <Toasts />
      <ScrollRestoration />
    </div>
  )
}

/** A new page starts at its top for keyboards and screen readers too, as it does for eyes. */
function useFocusAfterNavigation(pathname: string) {
  const main = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
