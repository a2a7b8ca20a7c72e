import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SentForm } from '../../contract/shop/sent-form'
import type { Snapshot, Stock } from '../stock/catalogue'
import { shopLists } from '../features/catalogue/shop-lists'
import { takeTurns } from '../http/turns'
import type { AssetTags } from './asset-tags'
import { BodyHead, EncodedBody } from '../http/encoded-body'
import { PageCache } from './page-cache'
import { pageEnd, type PageHead, pageHtml, pageTag } from './page-html'
import { previewHtml } from './preview-html'
import {
  type PageAddress,
  pageAddresses,
  type PageRequest,
  type PublicData,
  type RenderedPage,
  renderPage,
} from './render-page'
import { movedPlaces, type WatchedItems, watchItems } from './shown-places'

/** A page ready to be sent. */
export interface SentPage {
  readonly location: null
  readonly body: EncodedBody
  readonly etag: string
}

/** A page, or the address to redirect to. */
export type ShopPage = SentPage | { readonly location: string }

/** A rendered page, which is sent with the places of any stock that leaves what it shows as it is. */
interface Kept {
  readonly madeOf: Stock
  readonly madeAt: number
  readonly readsSame: WatchedItems['readsSame']
  readonly html: PageHead
  readonly head: BodyHead
  readonly size: number
  /** As it is sent with the last stock that it was asked for with. */
  last: { readonly stock: Stock; readonly page: SentPage }
}

/** The maximum age of a page, because some content depends only on the clock, such as the end of a refund period. */
const keptForMs = 60_000
/** A page together with its compressed forms, relative to its size. */
const sizeFactor = 1.8
/** In bytes: the places that moved are sent as they are; if they are more, the page is rendered again. */
const mostMoved = 8192
const most = { pages: 500, bytes: 96 * 2 ** 20 }
/** Pages are rendered one after the other; further requests than these are refused. */
const renders = { atOnce: 1, waiting: 200, retryAfter: 2 }

const addresses = new WeakMap<Snapshot, (url: string) => PageAddress>()

/** The meaning of an address for a catalogue of the shop; see `pageAddresses`. */
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
 * Renders pages for visitors, each once until something that it shows changes, for any number of simultaneous requests and
 * spellings of its address. Invented addresses neither cause rendering nor displace cached pages.
 */
export function createShopPages({ publicUrl, tags, now, render = renderPage }: Options) {
  const cache = new PageCache<Kept>(most)
  const inTurn = takeTurns(renders)
  const underWay = new Map<string, { stock: Stock; page: Promise<ShopPage> }>()

  /** What the renderer is given for an address at a moment. */
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
    const rendered = await render(request(url, stock, items, at))
    if (rendered.location !== undefined) return { location: rendered.location }
    const html = pageHtml(rendered, stock, at, tags)
    const head = new BodyHead(html.html)
    const page = pageOf(html, head, '{}')
    cache.set(url, {
      madeOf: stock,
      madeAt: at.getTime(),
      readsSame: items.readsSame,
      html,
      head,
      size: html.html.length * sizeFactor,
      last: { stock, page },
    })
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
    const { address } = meant
    const items = watchItems(stock, address)
    const page = await inTurn(() => render({ ...request(address, stock, items, at), sentForm }))
    return page.location === undefined ? { page } : { location: page.location }
  }

  /** The kept page with the places of a stock; null if it shows something else by then, or is too old. */
  function fresh(address: string, stock: Stock): SentPage | null {
    const kept = cache.get(address)
    if (kept === undefined || Math.abs(now().getTime() - kept.madeAt) >= keptForMs) return null
    if (kept.last.stock === stock) return kept.last.page
    if (kept.madeOf.snapshot !== stock.snapshot || !kept.readsSame(stock)) return null
    const places = movedPlaces(kept.madeOf, stock)
    if (places.length > mostMoved) return null
    const page = pageOf(kept.html, kept.head, places)
    kept.last = { stock, page }
    return page
  }

  return {
    /** The page of an address with a form that was refused there: made for one visitor and not kept. */
    async withForm(url: string, stock: Stock, sentForm: SentForm): Promise<Buffer | { location: string }> {
      const at = now()
      const rendered = await once(url, stock, at, sentForm)
      if ('location' in rendered) return rendered
      const { html } = pageHtml(rendered.page, stock, at, tags)
      return Buffer.concat([html, pageEnd('{}', sentForm)])
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
        // It may have been made while this waited.
        return fresh(address, stock) ?? make(address, stock)
      }).finally(() => {
        if (underWay.get(address)?.page === page) underWay.delete(address)
      })
      underWay.set(address, { stock, page })
      return page
    },
  }
}

const pageOf = (html: PageHead, head: BodyHead, places: string): SentPage => ({
  location: null,
  body: new EncodedBody(head, pageEnd(places)),
  etag: pageTag(html, places),
})
