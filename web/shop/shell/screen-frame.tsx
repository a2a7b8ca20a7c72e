import { useEffect, type ReactNode } from 'react'
import { Navigate } from '../../parts/router/link'
import { useLocation, useParams } from '../../parts/router/use-router'
import { ScreenSkeleton } from './screen-skeleton'
import { paths, safeFrom } from '../paths'
import type { ShopRoute } from '../routes'
import { useSessionStatus, useShop } from '../store/use-world'
import { pageTitle, whereInstead } from './where-instead'

/** The frame of every screen: its title, its guard, and the redirects of a closed shop. */
export function ScreenFrame({ route, children }: { route: ShopRoute; children: ReactNode }) {
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
    // Until the browser has looked for a token the login is unknown: the server sends this skeleton.
    if (status === 'unknown' || status === 'loading') return <ScreenSkeleton title={route.title} />
    if (status === 'visitor') return <Elsewhere to={paths.login(pathname + search)} title={route.title} />
  }
  if (route.guard === 'guests') {
    if (status === 'loading') return <ScreenSkeleton title={route.title} />
    // Also the redirect after a login: to the page that required it, or home.
    if (status === 'customer')
      return <Elsewhere to={safeFrom(new URLSearchParams(search))} title={route.title} />
  }
  return children
}

/** Redirects; until that page's code is loaded a skeleton keeps its place. */
function Elsewhere({ to, title }: { to: string; title: string }) {
  return (
    <>
      <Navigate to={to} replace />
      <ScreenSkeleton title={title} />
    </>
  )
}
