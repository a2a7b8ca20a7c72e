import { isAnswered } from '../../ui/new-version'
import { createCell } from '../../ui/router/cell'
import { matchPath } from '../../ui/router/location'
import type { Navigate, Router } from '../../ui/router/router'
import type { ShopRoute } from '../routes'

/** State of the link that was pressed last: its page is being loaded, or cannot be loaded without a network. */
export const pressedLink = createCell<'idle' | 'loading' | 'offline'>('idle')

/** Timeout for a page's code, and how long the notice is shown, in ms. */
const timeoutMs = 10_000
const saidFor = 5000

/**
 * Keeps links from leaving the page if the next page cannot be loaded: the page stays and shows that there is no
 * connection. Pages whose code is loaded or stored for offline use open as always. A page of an older version is loaded
 * whole.
 */
export function stayWithoutNetwork(
  router: Pick<Router, 'navigate' | 'shown'>,
  routes: readonly Pick<ShopRoute, 'path' | 'lazy'>[],
): void {
  const go = router.navigate
  let latest = 0

  const navigate: Navigate = async (to, options) => {
    // Redirects replace a page that cannot stay.
    if (typeof to === 'number' || !to.startsWith('/') || options?.replace) return go(to, options)
    const own = ++latest
    const from = router.shown.get()
    const isOver = () => own !== latest || router.shown.get() !== from
    pressedLink.set('loading')
    const hasCome = await comes(routes, to)
    if (hasCome || isOver() || (await isAnswered('/healthz'))) {
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

/** Loads the code of an address's page; returns whether it arrived in time. */
async function comes(routes: Parameters<typeof stayWithoutNetwork>[1], address: string): Promise<boolean> {
  const { pathname } = new URL(address, location.origin)
  const route = matchPath(routes, pathname)?.route
  const late = new Promise<never>((_, fail) => setTimeout(fail, timeoutMs))
  return Promise.race([route?.lazy(), late]).then(
    () => true,
    () => false,
  )
}

/**
 * Returns whether a link that the browser itself follows can be opened. The offline worker serves this shop's own
 * pages, but not files to save.
 */
function needsNetwork(link: HTMLAnchorElement): boolean {
  if (!link.protocol.startsWith('http') || link.getAttribute('href')?.startsWith('#')) return false
  const isOwn = link.origin === location.origin && !link.hasAttribute('download')
  // Insecure addresses have no service workers.
  return !(isOwn && (navigator as Partial<Navigator>).serviceWorker?.controller)
}

function sayOffline(): void {
  pressedLink.set('offline')
  setTimeout(() => pressedLink.get() === 'offline' && pressedLink.set('idle'), saidFor)
}
