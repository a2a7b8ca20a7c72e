import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { needs_scripts } from '../../texts/compiled/screens/shared'
import { matchPath } from '../parts/router/match-path'
import { stillRouter } from '../parts/router/router'
import type { SentForm } from '../../contract/shop/sent-form'
import { drawWith } from '../parts/drawn'
import { Pattern, Poster } from '../parts/poster'
import { App, loadScreen } from './shell/app'
import { fontTags, pageHead } from './page-head'
import { paths } from './paths'
import { shopRoutes, type ShopRoute } from './routes'
import type { PublicData } from './store/shop-state'
import { WorldContext } from './store/use-world'
import { createWorld } from './store/world'
import { whereInstead } from './shell/where-instead'

drawWith({ Poster, Pattern })

export { pageAddresses, type PageAddress } from './page-address'
export type { PublicData } from './store/shop-state'

export interface PageRequest {
  /** Path and query. */
  url: string
  data: PublicData
  /** The base of absolute addresses, without a trailing slash. */
  publicUrl: string
  /** A form that was sent from this page without scripts and refused. */
  sentForm?: SentForm | undefined
}

export interface RenderedPage {
  /** 200, or 302 with `location`. */
  status: number
  location?: string
  /** The content of `<head>` without charset, viewport and the manifest's tags. */
  head: string
  /** The tags of the fonts, which come after the manifest's. */
  fonts: string
  /** What a browser without scripts shows above the page; empty if the page is whole without them. */
  noScripts: string
  /** The content of `<div id="root">`. */
  body: string
  /** The line of the table of URLs; empty for a redirect. */
  routeId: string
  /** Keys of the client's manifest whose files this page needs in addition to the entry `web/shop/main.tsx`. */
  modules: string[]
}

/**
 * Renders a page of the shop for a visitor; `url` is a canonical address (`pageAddresses`). Pages behind a login are
 * rendered as a skeleton, and no page contains a visitor's parameters, so that the result may be cached by `url` and
 * the data's version.
 */
export async function renderPage({ url, data, publicUrl, sentForm }: PageRequest): Promise<RenderedPage> {
  const address = new URL(url, 'http://shop.invalid')
  const match = matchPath(shopRoutes(data.config), address.pathname)
  if (!match) return redirect(paths.home())
  const { route, params } = match
  const instead = whereInstead(route, params['item'], data)
  if (instead !== null) return redirect(instead)

  const { pathname, search } = address
  const location = { pathname, search, hash: '', state: null, key: 'default' }
  const router = stillRouter(location, params, await loadScreen(route))
  const body = renderToString(
    <WorldContext value={createWorld(data, null, sentForm)}>
      <App router={router} />
    </WorldContext>,
  )
  return {
    status: 200,
    fonts: fontTags(data.config.theme),
    head: pageHead(route, params['item'], data, `${publicUrl}${pathname}`, publicUrl),
    noScripts: needsScripts(route) ? noScripts : '',
    body,
    routeId: route.id,
    modules: [
      `web/shop/screens/${route.source}.tsx`,
      ...(body.includes('data-drawn') ? ['web/parts/poster.tsx'] : []),
    ],
  }
}

/** Whether the page shows or does something for one visitor, which only the browser knows. */
const needsScripts = ({ guard, path, id }: ShopRoute): boolean =>
  guard !== 'open' || path.includes(':checksum') || id === 'withdraw'

// Not in the part that the browser hydrates: no script has to know it.
const noScripts = renderToStaticMarkup(
  <noscript>
    <p className="bg-night px-4 py-3 text-center font-semibold text-on-night">{needs_scripts()}</p>
  </noscript>,
)

function redirect(location: string): RenderedPage {
  return { status: 302, location, head: '', fonts: '', noScripts: '', body: '', routeId: '', modules: [] }
}
