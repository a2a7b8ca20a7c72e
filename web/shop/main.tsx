import './shop.css'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider } from 'react-router'
import { appRoutes } from './shell/app-routes'
import { forgetFirstScroll } from './shell/scroll-memory'
import { stayWithoutNetwork } from './shell/stay-on-page'
import type { PublicData } from './store/shop-state'
import { WorldContext } from './store/use-world'
import { createWorld, startWorld } from './store/world'

await start()

/** Hydrates the page that the server rendered. */
async function start(): Promise<void> {
  const page = {
    ...(readJson('shop-data') as Omit<PublicData, 'config'>),
    config: readJson('shop-config') as PublicData['config'],
  }
  const world = createWorld(page, storageOf(window, 'localStorage'))
  const routes = appRoutes(page.config)

  // Hydration must render the same as the server, so the screen of this address is loaded first.
  await Promise.all(
    (matchRoutes(routes, window.location) ?? []).map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )

  const [loaded] = performance.getEntriesByType('navigation')
  forgetFirstScroll(
    storageOf(window, 'sessionStorage'),
    (loaded as PerformanceNavigationTiming | undefined)?.type,
  )

  const router = createBrowserRouter(routes)
  stayWithoutNetwork(router)
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  hydrateRoot(
    root,
    <WorldContext value={world}>
      <RouterProvider router={router} />
    </WorldContext>,
  )
  startWorld(world, window)
}

function readJson(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null')
}

/** Browsers that forbid storage throw on access to it. */
function storageOf(page: Window, name: 'localStorage' | 'sessionStorage'): Storage | null {
  try {
    return page[name]
  } catch {
    return null
  }
}
