import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Stock } from '../features/catalogue/catalogue'
import type { World } from '../world'
import { readAssetTags } from './asset-tags'
import { encodingFor, isKnown } from './encoded-body'
import { registerOfflineWorker } from './offline-worker'
import { createShopPages, pageAddress, type SentPage } from './shop-pages'
import { registerSiteFiles } from './site-files'
import { registerStaticFiles } from './static-files'

/** What is no page: an unknown path under these is not there, rather than sent to the home page. */
const notPages = /^\/(?:api|office\/api|assets|pictures|gateway|\.well-known)(?:\/|$)/

/**
 * Serves everything that a browser GETs as a page or a file of the shop: rendered pages, built assets, pictures, and
 * the files that search engines and browsers ask for. Register it after the calls; unknown paths redirect home.
 */
export async function registerPages(
  app: FastifyInstance,
  world: World,
  { distFolder }: { distFolder: string },
): Promise<void> {
  await registerStaticFiles(app, { distFolder, dataDir: world.environment.DATA_DIR })
  registerSiteFiles(app, world)
  registerOfflineWorker(app, distFolder)

  const tags = readAssetTags(distFolder, (message) => world.log.warn({}, message))
  const pages = createShopPages({ publicUrl: world.environment.publicUrl, tags, now: world.now })
  const stock = lastingStock(world)

  app.get('/*', (request, reply) => {
    if (notPages.test(request.url)) return reply.callNotFound()
    const address = pageAddress(request.url)
    if (address === null) return goTo(reply, '/')
    // Nearly every request: the page is there, and nothing has to be waited for.
    const known = world.catalogue.knownStock()
    const kept = known === null ? null : pages.kept(address, known)
    if (kept !== null) return sendPage(request, reply, kept)
    return makePage(request, reply, address)
  })

  async function makePage(request: FastifyRequest, reply: FastifyReply, address: string) {
    const page = await pages.page(address, await stock())
    return page.location === null ? sendPage(request, reply, page) : goTo(reply, page.location)
  }
}

const goTo = (reply: FastifyReply, location: string) =>
  reply.header('Cache-Control', 'no-cache').redirect(location, 302)

function sendPage(request: FastifyRequest, reply: FastifyReply, { body, etag }: SentPage) {
  const { 'if-none-match': ifNoneMatch, 'accept-encoding': accepted } = request.headers
  void reply.headers({ 'cache-control': 'no-cache', etag, vary: 'Accept-Encoding' })
  if (isKnown(ifNoneMatch, etag)) return reply.code(304).send()
  const encoding = encodingFor(accepted)
  void reply.type('text/html; charset=utf-8')
  if (encoding === null) return reply.send(body.plain)
  void reply.header('Content-Encoding', encoding)
  const known = body.known(encoding)
  return known === undefined ? body.in(encoding).then((bytes) => reply.send(bytes)) : reply.send(known)
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
