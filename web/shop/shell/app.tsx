import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import * as shared from '#texts/compiled/screens/shared'
import * as texts from '#texts/compiled/screens/shell'
import { Button, buttonClass } from '../../ui/button'
import type { Elements } from '../../ui/elements'
import { reloadForNewVersion } from '../../ui/new-version'
import { Navigate } from '../../ui/router/link'
import type { Router } from '../../ui/router/router'
import { RouterView } from '../../ui/router/router-view'
import { useShown, useLocation, useParams } from '../../ui/router/use-router'
import { ScreenSkeleton } from '../kit/screen-skeleton'
import { paths, safeFrom } from '../paths'
import type { ShopRoute } from '../routes'
import { useSessionStatus, useShop, useConfig } from '../store/use-page'
import { Layout } from './layout'
import { pageTitle, whereInstead } from './navigation'

/** Renders the layout and, inside it, the screen that the router shows. */
export function App({ router }: { router: Router }) {
  return (
    <RouterView router={router} Failed={FailedScreen}>
      <Layout>
        <ShownScreen />
      </Layout>
    </RouterView>
  )
}

/** Loads the screen of a route, in its frame. */
export async function loadScreen(route: ShopRoute): Promise<ComponentType> {
  const { Component: Screen, Head } = await route.lazy()
  function Framed() {
    return (
      <ScreenFrame route={route}>
        <Screen />
      </ScreenFrame>
    )
  }
  return Object.assign(Framed, { Head })
}

function ShownScreen() {
  const { Screen } = useShown()
  return Screen === null ? <Navigate to="/" replace /> : <Screen />
}

/** The frame of every screen: its title, its guard, and the redirects of a closed shop. */
function ScreenFrame({ route, children }: { route: ShopRoute; children: Elements }) {
  const shop = useShop()
  const status = useSessionStatus()
  const { item, order, refund } = useParams()
  const { pathname, search } = useLocation()

  const orderOfRefund = refund && shop.refunds.find(({ id }) => String(id) === refund)?.order
  const title = pageTitle(route, item, shop, order ?? orderOfRefund)
  useEffect(() => {
    document.title = title
  }, [title])

  const instead = whereInstead(route, item, shop)
  if (instead !== null) return <Elsewhere to={instead} title={route.title} />

  if (route.guard === 'login') {
    // The server sends this skeleton: the login is unknown until the browser has looked for a token.
    if (status === 'unknown' || status === 'loading') return <ScreenSkeleton title={route.title} />
    if (status === 'visitor') return <Elsewhere to={paths.login(pathname + search)} title={route.title} />
  }
  if (route.guard === 'guests') {
    if (status === 'loading') return <ScreenSkeleton title={route.title} />
    // This is also the redirect after a login: to the page that required it, or home.
    if (status === 'customer')
      return <Elsewhere to={safeFrom(new URLSearchParams(search))} title={route.title} />
  }
  return children
}

/** Redirects, and shows a skeleton until the next page's code is loaded. */
function Elsewhere({ to, title }: { to: string; title: string }) {
  return (
    <>
      <Navigate to={to} replace />
      <ScreenSkeleton title={title} />
    </>
  )
}

/**
 * Replaces a page that could not be shown, because of a missing network or an error of the shop. Says that no data was
 * lost.
 */
function FailedScreen({ error }: { error: unknown }) {
  const isOnline = useIsOnline()
  return isOnline ? <Fault error={error} /> : <Offline />
}

/** Shown for an error of the shop: says what was not lost, and offers two links. */
function Fault({ error }: { error: unknown }) {
  const { faultTitle } = useConfig().words
  useEffect(() => {
    if (isLoadFailure(error)) void reloadForNewVersion()
  }, [error])
  return (
    <main className={mainClass}>
      <p className="font-semibold text-accent-ink">{texts.fault()}</p>
      <h1 className="text-title">{faultTitle}</h1>
      <p className="text-lg text-ink-soft">{texts.fault_safe()}</p>
      <div className="flex flex-wrap gap-3">
        {/* These links load whole pages, so that a broken state of this page is discarded. */}
        <Button onClick={() => location.reload()}>{texts.try_again()}</Button>
        <a href="/" className={buttonClass('secondary')}>
          {shared.home()}
        </a>
      </div>
    </main>
  )
}

/**
 * Shown if the next page's code cannot be loaded without a network. A reload now would lead to the browser's error
 * page, so it waits for the network.
 */
function Offline() {
  const { offlineTitle } = useConfig().words
  return (
    <main className={mainClass}>
      <p className="font-semibold text-accent-ink">{texts.offline()}</p>
      <h1 className="text-title">{offlineTitle}</h1>
      <p className="text-lg text-ink-soft">{texts.offline_safe()}</p>
    </main>
  )
}

const mainClass = 'mx-auto grid min-h-[70dvh] max-w-xl content-center gap-5 px-6 py-16'

/** Returns whether the browser is online. When it is online again, the error page reloads. */
function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('online', listener)
      window.addEventListener('offline', listener)
      return () => {
        window.removeEventListener('online', listener)
        window.removeEventListener('offline', listener)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

/** Detects the error that browsers throw if a page's code cannot be loaded; one reload helps. */
const isLoadFailure = (error: unknown) =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message)
