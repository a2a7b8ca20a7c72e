import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SentForm } from '#contract/shop/shop-data'
import { createNetworkShare } from '../../platform/http/network-share'
import { createWorkQueue } from '../../platform/jobs/work-queue'
import { type Snapshot, type Stock, shopLists } from '../catalogue'
import { type AssetTags, pageEnd, pageHtml, previewHtml } from './page-html'
import {
  type PageAddress,
  pageAddresses,
  type PageRequest,
  type PublicData,
  type RenderedPage,
  renderPage,
} from './render-page'
import { PageCache, RenderedPages, type SentPage, type WatchedItems, watchItems } from './rendered-pages'

/** A page, or the location to redirect to. */
export type ShopPage = SentPage | { readonly location: string }

const cacheLimits = { pages: 500, bytes: 96 * 2 ** 20 }
/** Pages are rendered one at a time. If `waiting` pages wait, further requests are rejected. */
const renders = { concurrency: 1, maxWaiting: 200, retryAfter: 2 }
/**
 * Pages of rejected forms that one network may have rendered: ten at once, then two per second. Only visitors without scripts send
 * these forms.
 */
const formShare = { burst: 10, perSecond: 2 }
/** They contain what one visitor entered, so few of them are cached, and for a minute. */
const formCache = { pages: 50, bytes: 8 * 2 ** 20 }
const formAgeMs = 60_000

const addresses = new WeakMap<Snapshot, (url: string) => PageAddress>()

/** Resolves a URL for a catalogue to the address of a page or a redirect; see `pageAddresses`. */
export function pageAddress(url: string, stock: Stock): PageAddress {
  const known = addresses.get(stock.snapshot)
  if (known !== undefined) return known(url)
  const { products, merchandise } = shopLists(stock)
  const { config } = stock.snapshot
  const read = pageAddresses({ config, products: [...products], merchandise: [...merchandise] })
  addresses.set(stock.snapshot, read)
  return read(url)
}

interface Options {
  readonly publicUrl: string
  readonly tags: AssetTags
  readonly now: () => Date
  readonly render?: (request: PageRequest) => Promise<RenderedPage>
}

/**
 * Renders pages for visitors. A page is rendered once for all simultaneous requests and spellings of its address, and again
 * when its content changes. Invented addresses neither cause rendering nor evict cached pages.
 */
export function createShopPages({ publicUrl, tags, now, render = renderPage }: Options) {
  const rendered = new RenderedPages(cacheLimits, now)
  const enqueue = createWorkQueue(renders)
  const takeShare = createNetworkShare(formShare)
  const forms = new PageCache<{ stock: Stock; at: number; html: Buffer; size: number }>(formCache)
  const underWay = new Map<string, { stock: Stock; page: Promise<ShopPage> }>()

  /** Builds the renderer's request for a URL at a given time. */
  function request(
    url: string,
    { snapshot }: Stock,
    { products, merchandise }: WatchedItems,
    at: Date,
  ): PageRequest {
    const { config } = snapshot
    const data: PublicData = { config, products, merchandise, now: at.toISOString(), country: null }
    return { url, data, publicUrl }
  }

  async function make(url: string, stock: Stock): Promise<ShopPage> {
    const at = now()
    const items = watchItems(stock, url)
    const page = await render(request(url, stock, items, at))
    if (page.location !== undefined) return { location: page.location }
    return rendered.store(url, pageHtml(page, stock, at, tags), { stock, at, items })
  }

  /** Renders a page without the cache, or returns the location to redirect to. */
  async function renderUncached(
    url: string,
    stock: Stock,
    at: Date,
    sentForm?: SentForm,
  ): Promise<{ page: RenderedPage } | { location: string }> {
    const resolved = pageAddress(url, stock)
    if ('location' in resolved) return resolved
    const { address } = resolved
    const items = watchItems(stock, address)
    const page = await enqueue(async () => {
      // Otherwise waiting pages would be rendered one after the other before any other request is served.
      await nextTurn()
      return render({ ...request(address, stock, items, at), sentForm })
    })
    return page.location === undefined ? { page } : { location: page.location }
  }

  return {
    /**
     * Returns a page that shows a rejected form. The same form with the same errors gets the same page for as long as the stock is
     * the same; other forms are rendered within the share of their network, or rejected with 429.
     */
    async withForm(
      url: string,
      stock: Stock,
      sentForm: SentForm,
      network: string,
    ): Promise<Buffer | { location: string }> {
      const at = now()
      const key = JSON.stringify([url, sentForm])
      const known = forms.get(key)
      if (known?.stock === stock && at.getTime() - known.at < formAgeMs) return known.html
      takeShare(network)
      const made = await renderUncached(url, stock, at, sentForm)
      if ('location' in made) return made
      const html = Buffer.concat([pageHtml(made.page, stock, at, tags).html, pageEnd('{}', sentForm)])
      forms.set(key, { stock, at: at.getTime(), html, size: html.length + key.length })
      return html
    },

    /** Returns the preview of a page, without the cache. */
    async previewed(url: string, stock: Stock, prefix: string): Promise<string | { location: string }> {
      const made = await renderUncached(url, stock, now())
      return 'page' in made ? previewHtml(made.page, stock, tags, prefix) : made
    },

    /** Returns the page of a URL if it is cached for this stock. */
    cached(url: string, stock: Stock): SentPage | null {
      // The URL is tried first without resolving it, because most requests use the canonical address.
      const requested = rendered.fresh(url, stock)
      if (requested !== null) return requested
      const resolved = pageAddress(url, stock)
      return 'address' in resolved && resolved.address !== url
        ? rendered.fresh(resolved.address, stock)
        : null
    },

    /** Returns the page, rendered if necessary, or the location to redirect to. Rejects with 503 if too many pages wait. */
    async page(url: string, stock: Stock): Promise<ShopPage> {
      const resolved = pageAddress(url, stock)
      if ('location' in resolved) return resolved
      const { address } = resolved
      const cached = rendered.fresh(address, stock)
      if (cached !== null) return cached
      const waiting = underWay.get(address)
      if (waiting?.stock === stock) return waiting.page
      const page = enqueue(async () => {
        // Rendering is synchronous, so other requests are served between two pages.
        await nextTurn()
        // The page may have been rendered while this request waited.
        return rendered.fresh(address, stock) ?? make(address, stock)
      }).finally(() => {
        if (underWay.get(address)?.page === page) underWay.delete(address)
      })
      underWay.set(address, { stock, page })
      return page
    },
  }
}
