import './shop.css'
import { hydrateRoot } from 'react-dom/client'
import type { ShopItem } from '#contract/shop-item'
import type { SentForm } from '#contract/shop/shop-data'
import { loadDrawings } from '../ui/drawn'
import { loadOrReload, opensAnew } from '../ui/new-version'
import { matchPath } from '../ui/router/location'
import { createRouter } from '../ui/router/router'
import { forgetFirstScroll } from '../ui/router/scroll-restoration'
import { recallConsent } from './consent/consent'
import { shopRoutes } from './routes'
import { App, loadScreen } from './shell/app'
import { stayWithoutNetwork } from './shell/stay-on-page'
import { createServices, startCalls, type Services, startServices, loadTextsBy } from './store/page-store'
import type { PublicData } from './store/shop-state'
import { ServicesContext } from './store/use-page'

void start()

/** Hydrates the page that the server rendered, with the stock that has changed since its items were written. */
async function start(): Promise<void> {
  const page = readJson('shop-data') as PublicData
  page.config = readJson('shop-config') as PublicData['config']
  const places = readJson('shop-places') as Record<number, Partial<ShopItem>>
  for (const item of [...page.products, ...page.merchandise]) Object.assign(item, places[item.id])
  const services = createServices(
    page,
    storageOf(window, 'localStorage'),
    readJson('shop-form') as SentForm | null,
  )
  loadTextsBy(
    async (text) => services.shop.get().config[text] ?? services.send('get-data', { keys: ['config'] }),
  )
  const [loaded] = performance.getEntriesByType('navigation')
  forgetFirstScroll(
    storageOf(window, 'sessionStorage'),
    (loaded as PerformanceNavigationTiming | undefined)?.type,
  )

  const routes = shopRoutes(page.config)
  if (matchPath(routes, location.pathname)?.route.guard === 'login') startCalls(services, window)
  const drawing = document.querySelector('[data-drawn]') && loadDrawings()
  const router = await loadOrReload(() => createRouter({ routes, load: loadScreen, page: window, opensAnew }))
  await drawing
  stayWithoutNetwork(router, routes)
  hydrateRoot(
    // Every page has it: without it React says so.
    document.getElementById('root') as HTMLElement,
    <ServicesContext value={services}>
      <App router={router} />
    </ServicesContext>,
  )
  router.start()
  recallConsent(services.keeper)
  startServices(services, window)
  setTimeout(() => void startLater(services.shop), laterAfter)
}

/** In milliseconds: the page's own requests come first. */
const laterAfter = 4000

/** Starts what a page needs only after some time; without a network it stays as it is. */
const startLater = async (shop: Services['shop']): Promise<void> =>
  import('./later/later').then(
    (later) => later.startLater(shop),
    () => undefined,
  )

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
