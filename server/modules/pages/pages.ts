import { createHash } from 'node:crypto'
import { existsSync, readFileSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SentForm } from '#contract/shop/shop-data'
import type { Context } from '../../context'
import { logOutage } from '../../platform/db/outages'
import { encodingFor, isKnown } from '../../platform/http/encoded-body'
import { isOfOffice } from '../../platform/http/errors'
import { projectRoot } from '../../platform/storage/folders'
import { uploadedPath } from '../../platform/storage/picture-store'
import type { Stock } from '../catalogue'
import { pageHeaders, pageType } from './cached-pages'
import { registerOfficePages } from './office-pages'
import { readAssetTags, builtFiles } from './page-html'
import { registerPreviews } from './preview-pages'
import { themeCss } from './render-page'
import type { SentPage } from './rendered-pages'
import { createShopPages, type ShopPage } from './shop-pages'
import { registerSiteFiles } from './site-files'

/** Unknown paths below these return 404. All other unknown paths redirect to the home page. */
const notPages = /^\/(?:api|office\/api|assets|pictures|gateway|mailbox|\.well-known)(?:\/|$)/

/** Renders the shop's pages from the current stock. */
export interface Pages {
  /** The folder of the built files. */
  readonly distFolder: string
  /** Returns the page of a URL if it is cached. */
  cached(url: string): SentPage | null
  /** Returns the page of a URL, rendered if necessary, or the location to redirect to. */
  page(url: string): Promise<ShopPage>
  /** Returns a page that shows a rejected form to one visitor of a network, or the location to redirect to. */
  readonly withForm: (
    url: string,
    sentForm: SentForm,
    network: string,
  ) => Promise<Buffer | { location: string }>
  /** Returns the preview of a page with the stock of a draft, or the location to redirect to. `prefix` is added to its links. */
  previewed(
    url: string,
    draft: (stock: Stock) => Stock,
    prefix: string,
  ): Promise<string | { location: string }>
}

/** Creates the pages of the shop. Their scripts and styles are those of the build in `distFolder`. */
export function createPages(context: Context, distFolder: string): Pages {
  const tags = readAssetTags(distFolder, (message) => context.log.warn({}, message))
  const pages = createShopPages({ publicUrl: context.environment.publicUrl, tags, now: context.now })
  const stock = availableStock(context)
  return {
    distFolder,
    cached(url) {
      const known = context.catalogue.knownStock()
      return known === null ? null : pages.cached(url, known)
    },
    page: async (url) => pages.page(url, await stock()),
    withForm: async (url, sentForm, network) => pages.withForm(url, await stock(), sentForm, network),
    previewed: async (url, draft, prefix) => pages.previewed(url, draft(await stock()), prefix),
  }
}

/**
 * Serves all pages and files of the shop: rendered pages, built assets, pictures, and the files for search engines and
 * browsers. Unknown paths redirect to the home page.
 */
export async function registerPages(app: FastifyInstance, context: Context, pages: Pages): Promise<void> {
  await registerStaticFiles(app, { distFolder: pages.distFolder, dataDir: context.environment.DATA_DIR })
  registerUploadedPictures(app, context)
  registerSiteFiles(app, context)
  registerOfflineWorker(app, context, pages.distFolder)
  await registerOfficePages(app, context, join(pages.distFolder, '../office'))
  registerPreviews(app, context, pages)

  app.get('/*', async (request, reply) => {
    if (notPages.test(request.url)) return reply.callNotFound()
    const page = await pages.page(request.url)
    return page.location === null ? sendPage(request, reply, page) : goTo(reply, page.location)
  })
}

/** Returns whether a request without a route is for a page of the shop. */
export const isForPage = ({ method, url }: FastifyRequest): boolean =>
  method === 'GET' && !notPages.test(url) && !isOfOffice(url)

/** Redirects to the home page. */
export const goHome = (reply: FastifyReply): FastifyReply => goTo(reply, '/')

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

/**
 * Returns a function for the recent stock. While the database is unavailable, it returns the last known stock, because an
 * outdated page is better than none.
 */
function availableStock(context: Context): () => Promise<Stock> {
  let last: Stock | undefined
  return async () => {
    try {
      last = await context.catalogue.recentStock()
    } catch (error) {
      if (last === undefined) throw error
      const fields = { reason: (error as Error).message }
      logOutage(context.log, 'warn', fields, 'pages are rendered from the last known stock')
    }
    return last
  }
}

/**
 * Serves the service worker with the version and files of the build inserted, and the shop's look for its offline page. A new
 * build or look is a new worker, which browsers install automatically. Without a build, there is no service worker.
 */
function registerOfflineWorker(app: FastifyInstance, { catalogue }: Context, distFolder: string): void {
  const path = join(distFolder, 'offline-worker.js')
  if (!existsSync(path)) return
  const files = JSON.stringify(builtFiles(distFolder))
  const version = createHash('sha256').update(files).digest('hex').slice(0, 12)
  const script = readFileSync(path, 'utf8')
    .replace('__SHOP_VERSION__', version)
    .replace('__SHOP_FILES__', () => files)
  app.get('/offline-worker.js', (_request, reply) => {
    const { shopName, theme, words } = catalogue.current().config
    const look = { shopName, heading: words.offlineTitle, css: themeCss(theme) }
    // It is inserted into a string of the script, so no quote may remain.
    const inserted = encodeURIComponent(JSON.stringify(look)).replaceAll("'", '%27')
    return reply
      .header('Cache-Control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(script.replace('__SHOP_LOOK__', inserted))
  })
}

const types: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  pdf: 'application/pdf',
}
const year = 31_536_000

/**
 * Serves uploaded pictures from the picture store. Their names are derived from their content, so browsers may cache them
 * permanently.
 */
function registerUploadedPictures(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { file: string } }>(`${uploadedPath}:file`, async (request, reply) => {
    const { file } = request.params
    const bytes = await context.pictures.find(file)
    if (bytes === null) return reply.callNotFound()
    return reply
      .headers({
        'cache-control': `public, max-age=${year}, immutable`,
        'content-security-policy': pictureOnly,
        // The sandbox of the policy keeps browsers from showing a PDF.
        ...(file.endsWith('.pdf') && {
          'content-disposition': 'attachment; filename="guarantee-notice.pdf"',
        }),
      })
      .type(types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream')
      .send(bytes)
  })
}

/** Content policy of pictures. It forbids code in an SVG that is opened directly. */
const pictureOnly = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

/**
 * Serves the built assets and the pictures. Names of assets contain a hash, so they never change, and precompressed copies
 * are sent. Pictures are those of the demo, whose WebP files the build creates from AVIF, and those in `DATA_DIR/pictures`.
 */
export async function registerStaticFiles(
  app: FastifyInstance,
  { distFolder, dataDir }: { distFolder: string; dataDir: string },
): Promise<void> {
  const add = async (
    scope: FastifyInstance,
    folders: string[],
    prefix: string,
    options: Partial<FastifyStaticOptions>,
  ) => {
    const root = folders.filter((folder) => existsSync(folder))
    if (root.length === 0) return
    const all = { root, prefix, index: false, redirect: false, dotfiles: 'ignore', decorateReply: false }
    await scope.register(fastifyStatic, { ...all, ...options } as FastifyStaticOptions)
  }

  await add(app, [resolve(distFolder, 'assets')], '/assets/', {
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  })
  await app.register(async (scope) => {
    // The library's `setHeaders` writes to the raw response, where the headers of every response overwrite it.
    scope.addHook('onSend', async (_request, reply) => {
      void reply.header('content-security-policy', pictureOnly)
    })
    const demo = [join(projectRoot(), 'demo/pictures'), resolve(distFolder, '../pictures')]
    await add(scope, demo, '/pictures/demo/', {
      maxAge: '30d',
      allowedPath: (path) => !path.endsWith('.json'),
    })
    await add(scope, [uploads(dataDir)], '/pictures/', { maxAge: '30d' })
  })
}

/** Returns the folder of the operator's pictures, which is created if possible. */
function uploads(dataDir: string): string {
  const folder = resolve(dataDir, 'pictures')
  try {
    mkdirSync(folder, { recursive: true })
  } catch {
    // DATA_DIR may be read-only. The shop works without the folder.
  }
  return folder
}
