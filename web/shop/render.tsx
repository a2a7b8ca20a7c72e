import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { appRoutes, matchShopRoute } from './shell/app-routes'
import { pageHead } from './page-head'
import { paths } from './paths'
import type { PublicData } from './store/shop-state'
import { WorldContext } from './store/use-world'
import { createWorld } from './store/world'
import { whereInstead } from './shell/where-instead'

export { pageAddresses, type PageAddress } from './page-address'
export type { PublicData } from './store/shop-state'

export interface PageRequest {
  /** Path and query. */
  url: string
  data: PublicData
  /** The base of absolute addresses, without a trailing slash. */
  publicUrl: string
}

export interface RenderedPage {
  /** 200, or 302 with `location`. */
  status: number
  location?: string
  /** The content of `<head>` without charset, viewport and the manifest's tags. */
  head: string
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
export async function renderPage({ url, data, publicUrl }: PageRequest): Promise<RenderedPage> {
  const address = new URL(url, 'http://shop.invalid')
  const routes = appRoutes(data.config)
  const match = matchShopRoute(routes, address.pathname)
  if (!match) return redirect(paths.home())
  const instead = whereInstead(match.route, match.params['item'], data)
  if (instead !== null) return redirect(instead)

  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request(address))
  if (context instanceof Response) return redirect(context.headers.get('Location') ?? paths.home())
  const router = createStaticRouter(handler.dataRoutes, context)
  const body = renderToString(
    <WorldContext value={createWorld(data, null)}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </WorldContext>,
  )
  return {
    status: 200,
    head: pageHead(match.route, match.params['item'], data, `${publicUrl}${address.pathname}`, publicUrl),
    body,
    routeId: match.route.id,
    modules: [`web/shop/screens/${match.route.source}.tsx`],
  }
}

function redirect(location: string): RenderedPage {
  return { status: 302, location, head: '', body: '', routeId: '', modules: [] }
}
