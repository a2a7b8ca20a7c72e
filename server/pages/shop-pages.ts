import type { Stock } from '../features/catalogue/catalogue'
import { shopLists } from '../features/catalogue/shop-lists'
import type { AssetTags } from './asset-tags'
import { EncodedBody } from './encoded-body'
import { PageCache } from './page-cache'
import { pageHtml } from './page-html'
import { type PublicData, type RenderedPage, renderPage } from './render-page'

/** A page ready to be sent. */
export interface SentPage {
  readonly location: null
  readonly body: EncodedBody
  readonly etag: string
}

/** A page, or where to go instead. */
export type ShopPage = SentPage | { readonly location: string }

interface Kept {
  readonly stock: Stock
  readonly madeAt: number
  readonly page: SentPage
  readonly size: number
}

/** Also what depends on the clock alone, such as the end of a time for refunds, is never older than this. */
const keptForMs = 60_000
/** The page, and its compressed forms. */
const sizeFactor = 1.5
const most = { pages: 500, bytes: 96 * 2 ** 20 }

interface Options {
  readonly publicUrl: string
  readonly tags: AssetTags
  readonly now: () => Date
  readonly render?: (request: { url: string; data: PublicData; publicUrl: string }) => Promise<RenderedPage>
}

/** Renders pages for visitors, each once for a stock of the shop, however many ask at the same time. */
export function createShopPages({ publicUrl, tags, now, render = renderPage }: Options) {
  const cache = new PageCache<Kept>(most)
  const underWay = new Map<string, { stock: Stock; page: Promise<ShopPage> }>()

  async function make(url: string, stock: Stock): Promise<ShopPage> {
    const at = now()
    const { products, merchandise } = shopLists(stock)
    const data: PublicData = {
      config: stock.snapshot.config,
      products: [...products],
      merchandise: [...merchandise],
      now: at.toISOString(),
      country: null,
    }
    const rendered = await render({ url, data, publicUrl })
    if (rendered.location !== undefined) return { location: rendered.location }
    const { html, etag } = pageHtml(rendered, stock, at, tags)
    const page: SentPage = { location: null, body: new EncodedBody(html), etag }
    if (isKept(url)) cache.set(url, { stock, madeAt: at.getTime(), page, size: html.length * sizeFactor })
    return page
  }

  return {
    /** The page of a normalised address (see `pageAddress`) if it was made for this stock already. */
    kept(url: string, stock: Stock): SentPage | null {
      const kept = cache.get(url)
      const isFresh = kept?.stock === stock && Math.abs(now().getTime() - kept.madeAt) < keptForMs
      return isFresh ? kept.page : null
    },

    /** The page, made where it has to be. */
    async page(url: string, stock: Stock): Promise<ShopPage> {
      const kept = this.kept(url, stock)
      if (kept !== null) return kept
      const waiting = underWay.get(url)
      if (waiting?.stock === stock) return waiting.page
      const page = make(url, stock).finally(() => {
        if (underWay.get(url)?.page === page) underWay.delete(url)
      })
      underWay.set(url, { stock, page })
      return page
    },
  }
}

/** Pages with an order, an email or a way back in their address are one visitor's. */
const isKept = (url: string) =>
  !/^\/(portal\/|accept-tcs\/|withdraw\/|payment-plan-payment\/|reset-password\/)|[?&]from=/.test(url)

/** The parts of a query that a page's content depends on. */
const meaningful = ['type', 'stock', 'from']

/**
 * The address that a page is rendered and kept by: without what does not matter to it, so that campaign parameters do
 * not fill the memory. Null where it is no address of a page.
 */
export function pageAddress(rawUrl: string): string | null {
  const mark = rawUrl.indexOf('?')
  const rawPath = mark < 0 ? rawUrl : rawUrl.slice(0, mark)
  if (!/^\/(?![/\\])/.test(rawPath)) return null
  const path = rawPath.replace(/\/+$/, '') || '/'
  if (mark < 0) return path
  const given = new URLSearchParams(rawUrl.slice(mark))
  const kept = meaningful.flatMap((name) => {
    const value = given.get(name)
    return value === null || value.length > 200 ? [] : [[name, value]]
  })
  return kept.length === 0 ? path : `${path}?${new URLSearchParams(kept).toString()}`
}
