import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Stock } from '../stock/catalogue'
import type { World } from '../world'
import { readAssetTags } from './asset-tags'
import { encodingFor, isKnown } from './encoded-body'
import { registerOfflineWorker } from './offline-worker'
import { pageHeaders, pageType } from './kept-pages'
import { createShopPages, type SentPage, type ShopPage } from './shop-pages'
import { registerSiteFiles } from './site-files'
import { registerStaticFiles } from './static-files'

/** What is no page: an unknown path under these is not there, rather than sent to the home page. */
const notPages = /^\/(?:api|office\/api|assets|pictures|gateway|mailbox|\.well-known)(?:\/|$)/

/** The shop's pages with the stock that they are rendered from. */
export interface Pages {
  /** Where the built files are. */
  readonly distFolder: string
  /** What is ready to be sent for an address, as a browser asks for it, without waiting for anything. */
  kept(url: string): SentPage | null
  page(url: string): Promise<ShopPage>
}

/** The pages of a world, with the tags of the files that were built into a folder. */
export function createPages(world: World, distFolder: string): Pages {
  const tags = readAssetTags(distFolder, (message) => world.log.warn({}, message))
  const pages = createShopPages({ publicUrl: world.environment.publicUrl, tags, now: world.now })
  const stock = lastingStock(world)
  return {
    distFolder,
    kept(url) {
      const known = world.catalogue.knownStock()
      return known === null ? null : pages.kept(url, known)
    },
    page: async (url) => pages.page(url, await stock()),
  }
}

/**
 * Serves everything that a browser GETs as a page or a file of the shop: rendered pages, built assets, pictures, and
 * the files that search engines and browsers ask for. Unknown paths redirect home.
 */
export async function registerPages(app: FastifyInstance, world: World, pages: Pages): Promise<void> {
  await registerStaticFiles(app, { distFolder: pages.distFolder, dataDir: world.environment.DATA_DIR })
  registerSiteFiles(app, world)
  registerOfflineWorker(app, pages.distFolder)

  app.get('/*', async (request, reply) => {
    if (notPages.test(request.url)) return reply.callNotFound()
    const page = await pages.page(request.url)
    return page.location === null ? sendPage(request, reply, page) : goTo(reply, page.location)
  })
}

const goTo = (reply: FastifyReply, location: string) =>
  reply.header('Cache-Control', 'no-cache').redirect(location, 302)

async function sendPage(request: FastifyRequest, reply: FastifyReply, { body, etag }: SentPage) {
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers
  void reply.headers(pageHeaders(etag))
  if (isKnown(ifNoneMatch, etag)) return reply.code(304).send()
  const encoding = encodingFor(accepted)
  void reply.type(pageType)
  if (encoding === null) return reply.send(body.plain)
  void reply.header('content-encoding', encoding)
  return reply.send(await body.in(encoding))
}

/** The recent stock, and while the database does not answer the last one known: a page that lags beats none. */
function lastingStock(world: World): () => Promise<Stock> {
  let last: Stock | undefined
  return async () => {
    try {
      last = await world.catalogue.recentStock()
    } catch (error) {
      if (last === undefined) throw error
      world.log.warn({ reason: (error as Error).message }, 'pages are rendered from the last known stock')
    }
    return last
  }
}
