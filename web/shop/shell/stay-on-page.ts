import { matchPath } from '../../ui/router/location'
import type { Navigate, Router } from '../../ui/router/router'
import type { ShopRoute } from '../routes'
import { createCell } from '../../ui/router/cell'

/** The state of the link that was pressed last: its page is on its way, or cannot come without a network. */
export const pressedLink = createCell<'idle' | 'loading' | 'offline'>('idle')

/** How long a page's code may take, and how long the page says that it did not come, in ms. */
const timeoutMs = 10_000
const saidFor = 5000

/**
 * Lets no link leave the page for one that cannot come: the page stays as it is and says that there is no connection.
 * Pages whose code is here, or kept for offline, open as always. A page of an older version is loaded whole.
 */
export function stayWithoutNetwork(
  router: Pick<Router, 'navigate' | 'shown'>,
  routes: readonly Pick<ShopRoute, 'path' | 'lazy'>[],
): void {
  const go = router.navigate
  let latest = 0

  const navigate: Navigate = async (to, options) => {
    // Redirects take the place of a page that cannot stay.
    if (typeof to === 'number' || !to.startsWith('/') || options?.replace) return go(to, options)
    const own = ++latest
    const from = router.shown.get()
    const isOver = () => own !== latest || router.shown.get() !== from
    pressedLink.set('loading')
    const hasCome = await comes(routes, to)
    if (hasCome || isOver() || (await isReachable())) {
      if (own === latest) pressedLink.set('idle')
      if (isOver()) return undefined
      if (hasCome) return go(to, options)
      return location.assign(to)
    }
    return isOver() ? undefined : sayOffline()
  }
  router.navigate = navigate

  document.addEventListener('click', (event) => {
    if (navigator.onLine || event.defaultPrevented || !(event.target instanceof Element)) return
    const link = event.target.closest('a')
    if (link === null || !needsNetwork(link)) return
    event.preventDefault()
    sayOffline()
  })
}

/** Whether the code of an address's page is here in time. */
async function comes(routes: Parameters<typeof stayWithoutNetwork>[1], address: string): Promise<boolean> {
  const { pathname } = new URL(address, location.origin)
  const route = matchPath(routes, pathname)?.route
  const late = new Promise<never>((_, fail) => setTimeout(fail, timeoutMs))
  return Promise.race([route?.lazy(), late]).then(
    () => true,
    () => false,
  )
}

/** Whether the shop answers, so that something else than the network is to blame. */
const isReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs / 2) }).then(
    () => true,
    () => false,
  )

/** Of a link that the browser itself follows. The offline worker answers for this shop's own, but not for files to save. */
function needsNetwork(link: HTMLAnchorElement): boolean {
  if (!link.protocol.startsWith('http') || link.getAttribute('href')?.startsWith('#')) return false
  const isOwn = link.origin === location.origin && !link.hasAttribute('download')
  // Insecure addresses have no workers at all.
  return !(isOwn && (navigator as Partial<Navigator>).serviceWorker?.controller)
}

function sayOffline(): void {
  pressedLink.set('offline')
  setTimeout(() => pressedLink.get() === 'offline' && pressedLink.set('idle'), saidFor)
}
