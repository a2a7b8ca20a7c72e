import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SentForm } from '../../contract/shop/sent-form'
import type { Stock } from '../stock/catalogue'
import { shopLists } from '../features/catalogue/shop-lists'
import { takeTurns } from '../http/turns'
import type { AssetTags } from './asset-tags'
import { EncodedBody } from './encoded-body'
import { PageCache } from './page-cache'
import { pageHtml } from './page-html'
import { previewHtml } from './preview-html'
import {
  type PageAddress,
  pageAddresses,
  type PageRequest,
  type PublicData,
  type RenderedPage,
  renderPage,
} from './render-page'

/** A page ready to be sent. */
export interface SentPage {
  readonly location: null
  readonly body: EncodedBody
  readonly etag: string
}

/** A page, or the address to redirect to. */
export type ShopPage = SentPage | { readonly location: string }

interface Kept {
  readonly stock: Stock
  readonly madeAt: number
  readonly page: SentPage
  readonly size: number
}

/** The maximum age of a page, because some content depends only on the clock, such as the end of a refund period. */
const keptForMs = 60_000
/** A page together with its compressed forms, relative to its size. */
const sizeFactor = 1.5
const most = { pages: 500, bytes: 96 * 2 ** 20 }
/** Pages are rendered one after the other; further requests than these are refused. */
const renders = { atOnce: 1, waiting: 200, retryAfter: 2 }

const addresses = new WeakMap<Stock, (url: string) => PageAddress>()

/** The meaning of an address for a stock of the shop; see `pageAddresses`. */
export function pageAddress(url: string, stock: Stock): PageAddress {
  const known = addresses.get(stock)
  if (known !== undefined) return known(url)
  const { products, merchandise } = shopLists(stock)
  const { config } = stock.snapshot
  const read = pageAddresses({ config, products: [...products], merchandise: [...merchandise] })
  addresses.set(stock, read)
  return read(url)
}

interface Options {
  readonly publicUrl: string
  readonly tags: AssetTags
  readonly now: () => Date
  readonly render?: (request: PageRequest) => Promise<RenderedPage>
}

/**
 * Renders pages for visitors, each once per stock, for any number of simultaneous requests and spellings of its
 * address. Invented addresses neither cause rendering nor displace cached pages.
 */
export function createShopPages({ publicUrl, tags, now, render = renderPage }: Options) {
  const cache = new PageCache<Kept>(most)
  const inTurn = takeTurns(renders)
  const underWay = new Map<string, { stock: Stock; page: Promise<ShopPage> }>()

  /** What the renderer is given for an address at a moment. */
  function request(url: string, stock: Stock, at: Date): PageRequest {
    const { products, merchandise } = shopLists(stock)
    const data: PublicData = {
      config: stock.snapshot.config,
      products: [...products],
      merchandise: [...merchandise],
      now: at.toISOString(),
      country: null,
    }
    return { url, data, publicUrl }
  }

  async function make(url: string, stock: Stock): Promise<ShopPage> {
    const at = now()
    const rendered = await render(request(url, stock, at))
    if (rendered.location !== undefined) return { location: rendered.location }
    const { html, etag } = pageHtml(rendered, stock, at, tags)
    const page: SentPage = { location: null, body: new EncodedBody(html), etag }
    cache.set(url, { stock, madeAt: at.getTime(), page, size: html.length * sizeFactor })
    return page
  }

  /** Renders the page of an address for one person, or names the address to redirect to. */
  async function once(
    url: string,
    stock: Stock,
    at: Date,
    sentForm?: SentForm,
  ): Promise<{ page: RenderedPage } | { location: string }> {
    const meant = pageAddress(url, stock)
    if ('location' in meant) return meant
    const page = await inTurn(() => render({ ...request(meant.address, stock, at), sentForm }))
    return page.location === undefined ? { page } : { location: page.location }
  }

  function fresh(address: string, stock: Stock): SentPage | null {
    const kept = cache.get(address)
    const isFresh = kept?.stock === stock && Math.abs(now().getTime() - kept.madeAt) < keptForMs
    return isFresh ? kept.page : null
  }

  return {
    /** The page of an address with a form that was refused there: made for one visitor and not kept. */
    async withForm(url: string, stock: Stock, sentForm: SentForm): Promise<Buffer | { location: string }> {
      const at = now()
      const rendered = await once(url, stock, at, sentForm)
      return 'page' in rendered ? pageHtml(rendered.page, stock, at, tags, sentForm).html : rendered
    },

    /** The page of an address as one person previews it: not kept. */
    async previewed(url: string, stock: Stock, prefix: string): Promise<string | { location: string }> {
      const rendered = await once(url, stock, now())
      return 'page' in rendered ? previewHtml(rendered.page, stock, tags, prefix) : rendered
    },

    /** The page of an address, if it is cached for this stock. */
    kept(url: string, stock: Stock): SentPage | null {
      // Most requests use the canonical address.
      const asked = fresh(url, stock)
      if (asked !== null) return asked
      const meant = pageAddress(url, stock)
      return 'address' in meant && meant.address !== url ? fresh(meant.address, stock) : null
    },

    /** The page, rendered if necessary, or the address to redirect to; rejects with 503 if too many wait. */
    async page(url: string, stock: Stock): Promise<ShopPage> {
      const meant = pageAddress(url, stock)
      if ('location' in meant) return meant
      const { address } = meant
      const kept = fresh(address, stock)
      if (kept !== null) return kept
      const waiting = underWay.get(address)
      if (waiting?.stock === stock) return waiting.page
      const page = inTurn(async () => {
        // Other requests are served between two pages.
        await nextTurn()
        return make(address, stock)
      }).finally(() => {
        if (underWay.get(address)?.page === page) underWay.delete(address)
      })
      underWay.set(address, { stock, page })
      return page
    },
  }
}
