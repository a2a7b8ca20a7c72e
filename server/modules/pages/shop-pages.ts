import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SentForm } from '../../../contract/shop/shop-data'
import { type Snapshot, type Stock, shopLists } from '../catalogue'
import { takeTurns } from '../../platform/http/turns'
import { type AssetTags, pageEnd, pageHtml, previewHtml } from './page-html'
import {
  type PageAddress,
  pageAddresses,
  type PageRequest,
  type PublicData,
  type RenderedPage,
  renderPage,
} from './render-page'
import { RenderedPages, type SentPage, type WatchedItems, watchItems } from './rendered-pages'

/** A page, or the address to redirect to. */
export type ShopPage = SentPage | { readonly location: string }

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
  const rendered = new RenderedPages(most, now)
  const inTurn = takeTurns(renders)
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
    return rendered.keep(url, pageHtml(page, stock, at, tags), { stock, at, items })
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

  return {
    /** The page of an address with a form that was refused there: made for one visitor and not kept. */
    async withForm(url: string, stock: Stock, sentForm: SentForm): Promise<Buffer | { location: string }> {
      const at = now()
      const made = await once(url, stock, at, sentForm)
      if ('location' in made) return made
      const { html } = pageHtml(made.page, stock, at, tags)
      return Buffer.concat([html, pageEnd('{}', sentForm)])
    },

    /** The page of an address as one person previews it: not kept. */
    async previewed(url: string, stock: Stock, prefix: string): Promise<string | { location: string }> {
      const made = await once(url, stock, now())
      return 'page' in made ? previewHtml(made.page, stock, tags, prefix) : made
    },

    /** The page of an address, if it is cached for this stock. */
    kept(url: string, stock: Stock): SentPage | null {
      // Most requests use the canonical address.
      const requested = rendered.fresh(url, stock)
      if (requested !== null) return requested
      const meant = pageAddress(url, stock)
      return 'address' in meant && meant.address !== url ? rendered.fresh(meant.address, stock) : null
    },

    /** The page, rendered if necessary, or the address to redirect to; rejects with 503 if too many wait. */
    async page(url: string, stock: Stock): Promise<ShopPage> {
      const meant = pageAddress(url, stock)
      if ('location' in meant) return meant
      const { address } = meant
      const kept = rendered.fresh(address, stock)
      if (kept !== null) return kept
      const waiting = underWay.get(address)
      if (waiting?.stock === stock) return waiting.page
      const page = inTurn(async () => {
        // Other requests are served between two pages.
        await nextTurn()
        // It may have been made while this waited.
        return rendered.fresh(address, stock) ?? make(address, stock)
      }).finally(() => {
        if (underWay.get(address)?.page === page) underWay.delete(address)
      })
      underWay.set(address, { stock, page })
      return page
    },
  }
}
