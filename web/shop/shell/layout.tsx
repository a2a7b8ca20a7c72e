import {
  Suspense,
  useEffect,
  useRef,
  type ReactNode,
  useMemo,
  type SyntheticEvent,
  useState,
  type ComponentType,
} from 'react'
import * as shared from '#texts/compiled/screens/shared'
import * as texts from '#texts/compiled/screens/shell'
import { buttonClass } from '../../ui/button'
import { countdownText } from '../../ui/formats'
import { MenuIcon, BagIcon } from '../../ui/icons'
import { late } from '../../ui/late'
import { LateDialog } from '../../ui/late-dialog'
import { Picture } from '../../ui/picture'
import { useCell } from '../../ui/router/cell'
import { Link, NavLink } from '../../ui/router/link'
import { matchPath } from '../../ui/router/location'
import { ScrollRestoration } from '../../ui/router/scroll-restoration'
import { useLocation, useIsLoading, useShown } from '../../ui/router/use-router'
import { Toasts } from '../../ui/toasts'
import { useIsHydrated } from '../../ui/use-browser-state'
import { CartWatch } from '../cart/reservation/cart-watch'
import { navigationLinks } from '../kit/navigation-links'
import { paths } from '../paths'
import { shopRoutes } from '../routes'
import { countOf } from '../store/cart-store'
import { useConfig, useKeptAt, useCart, useSecondsLeft } from '../store/use-page'
import { Footer } from './footer'
import { SideArea } from './side-area'
import { pressedLink } from './stay-on-page'

// Few pages need them, so they are not part of the first load.
const ConsentBar = late(async () => (await import('../consent/consent-bar')).ConsentBar)
const OfflineNote = late(async () => (await import('../offline/offline-note')).OfflineNote)

/** Renders the header, banner, side area and footer around every screen. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useFocusAfterNavigation(pathname)
  const prefetch = usePrefetch()
  const { Head } = (useShown().Screen ?? {}) as { Head?: ComponentType }
  const isCheckout = pathname === paths.checkout()
  const isHydrated = useIsHydrated()
  const { pixelId } = useConfig()
  const storedAt = useKeptAt()

  return (
    // The handlers only observe: links stay links for keyboards and screen readers.
    <div className="flex min-h-dvh flex-col" onPointerOver={prefetch} onFocus={prefetch}>
      <a href="#main" className="skip-link">
        {texts.skip()}
      </a>
      {pixelId && isHydrated && (
        <Suspense>
          <ConsentBar />
        </Suspense>
      )}
      <ProgressBar />
      <Header isFolded={isCheckout} />
      {storedAt !== null && (
        <Suspense>
          <OfflineNote at={storedAt} />
        </Suspense>
      )}
      {Head ? <Head /> : <Banner isStrip={isCheckout} />}
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

/** Moves the focus to the top of a new page for keyboards and screen readers. */
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

/** Loads the code of a link's page as soon as the link is hovered or focused. */
function usePrefetch(): (event: SyntheticEvent) => void {
  const config = useConfig()
  const routes = useMemo(() => shopRoutes(config), [config])
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href^="/"]') : null
    const match = link && matchPath(routes, link.getAttribute('href')?.replace(/[?#].*$/, '') ?? '')
    // A failure is ignored here: the navigation will report it.
    void match?.route.lazy().catch(() => undefined)
  }
}

/**
 * The picture at the head of the page: a slim band, or a strip at the checkout; the home page has its own (hero.tsx).
 */
function Banner({ isStrip }: { isStrip: boolean }) {
  const { images } = useConfig()
  if (!images.banner) return null
  return (
    <div aria-hidden className={`overflow-hidden ${isStrip ? 'h-3' : 'h-16 sm:h-28'}`}>
      <Picture
        path={images.banner}
        alt=""
        widths={[1200, 2400]}
        sizes="100vw"
        width={2400}
        height={600}
        className="object-[50%_65%]"
      />
    </div>
  )
}

/**
 * Shows a thin line while the next page is being loaded; the style sheet shows it only after a short delay. Without a
 * network, it shows a notice in the place of the toasts, whose code may not have loaded either.
 */
function ProgressBar() {
  const link = useCell(pressedLink)
  const isLoading = useIsLoading() || link === 'loading'
  return (
    <output className="pointer-events-none fixed inset-x-0 top-0 z-60 block h-1">
      {isLoading && (
        <>
          <span className="sr-only">{shared.loading()}</span>
          <span className="progress-bar block h-full bg-accent" />
        </>
      )}
      {link === 'offline' && <span className="network-note">{texts.offline_link()}</span>}
    </output>
  )
}

/** The bar at the top of every page. `isFolded`: the navigation is in the menu on wide screens too. */
function Header({ isFolded }: { isFolded: boolean }) {
  const config = useConfig()
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-paper/95 backdrop-blur-sm">
      <div className="mx-auto flex h-16 max-w-[84rem] items-center gap-4 px-4 sm:px-6 lg:h-18 lg:px-8">
        <Link
          to={paths.home()}
          className="-mx-1 flex min-w-0 items-center gap-3 rounded-small px-1 no-underline"
          aria-label={texts.home_link({ shop: config.shopName })}
        >
          {config.images.logo ? (
            <img
              src={config.images.logo}
              alt=""
              width={160}
              height={44}
              className="aspect-40/11 h-9 object-contain object-left lg:h-10"
            />
          ) : (
            // A long name takes two smaller lines on a phone.
            <span className="display line-clamp-2 text-2xl leading-none wrap-anywhere sm:text-3xl">
              {config.shopName}
            </span>
          )}
        </Link>
        {!isFolded && (
          <nav aria-label={texts.main()} className="ms-4 hidden grow lg:block">
            <ul className="flex gap-1">
              {navigationLinks(config).map(({ to, text }) => (
                <li key={to}>
                  <NavLink
                    to={to}
                    end={to === '/'}
                    className="menu-link relative block rounded-control px-3.5 py-2 font-semibold no-underline hover:bg-sunk"
                  >
                    {text}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="ms-auto flex shrink-0 items-center gap-1">
          {config.shopActive && <CartButton />}
          <MenuButton isAlways={isFolded} />
        </div>
      </div>
    </header>
  )
}

const MenuSheet = late(async () => (await import('../sheets/menu-sheet')).MenuSheet)

/** Opens the navigation on small screens, or on all (`isAlways`). */
function MenuButton({ isAlways }: { isAlways: boolean }) {
  return (
    <SheetButton
      label={texts.menu()}
      className={`${buttonClass('quiet')} min-w-11 px-3! ${isAlways ? '' : 'lg:hidden'}`}
      sheet={MenuSheet}
    >
      <MenuIcon className="size-6" />
    </SheetButton>
  )
}

const CartSheet = late(async () => (await import('../sheets/cart-sheet')).CartSheet)

/**
 * Opens the cart as a sheet, and shows the number of its items and the time left. Its accessible name contains the
 * visible text (WCAG 2.5.3).
 */
function CartButton() {
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

interface SheetButtonProps {
  /** Accessible name of a button whose content has no text. */
  label?: string
  className: string
  /** Loaded when it is first opened. */
  sheet: ComponentType<{ onClose: () => void }>
  children: ReactNode
}

/**
 * A button of the header that opens a sheet. A navigation closes the sheet, because it belongs to the page on which it
 * was opened.
 */
function SheetButton({ label, className, sheet: Sheet, children }: SheetButtonProps) {
  const [openAt, setOpenAt] = useState<string | null>(null)
  const { key } = useLocation()
  const isHydrated = useIsHydrated()
  return (
    <>
      <button
        type="button"
        disabled={!isHydrated}
        data-hydrating={!isHydrated || undefined}
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setOpenAt(key)}
        className={className}
      >
        {children}
      </button>
      {openAt === key && (
        <LateDialog>
          <Sheet onClose={() => setOpenAt(null)} />
        </LateDialog>
      )}
    </>
  )
}
