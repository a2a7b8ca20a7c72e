import type { ShopItem } from '#contract/shop-item'
import { fewLeft } from '#rules/catalogue/availability'
import { BodyHead, EncodedBody } from '../../platform/http/encoded-body'
import { type Stock, hasSamePlaces, shopLists } from '../catalogue'
import { pageEnd, type PageHead, pageTag } from './page-html'

/** A page ready to be sent. */
export interface SentPage {
  readonly location: null
  readonly body: EncodedBody
  readonly etag: string
}

/** Input that a page was rendered from. */
interface RenderInput {
  readonly stock: Stock
  readonly at: Date
  readonly items: WatchedItems
}

/** A cached page. It is valid for every stock with which its rendering would be the same. */
interface CachedPage {
  readonly stock: Stock
  readonly renderedAt: number
  readonly readsSame: WatchedItems['readsSame']
  readonly html: PageHead
  readonly head: BodyHead
  readonly size: number
  /** The response for the stock of the last request. */
  last: { readonly stock: Stock; readonly page: SentPage }
}

/** Maximum age of a page. Some content only depends on the current time, such as the end of a refund period. */
const maxAgeMs = 60_000
/** Size of a page including its compressed forms, relative to its size. */
const sizeFactor = 1.8
/** Maximum size in bytes of the changed places that are sent with a page. If they are larger, the page is rendered again. */
const maxMoved = 8192

/** A cache of the pages rendered for all visitors, by address. */
export class RenderedPages {
  readonly #cache: PageCache<CachedPage>
  readonly #now: () => Date

  constructor(limits: { readonly pages: number; readonly bytes: number }, now: () => Date) {
    this.#cache = new PageCache(limits)
    this.#now = now
  }

  /** Returns the cached page of an address with the places of a stock, or null if its content has changed or it is too old. */
  fresh(address: string, stock: Stock): SentPage | null {
    const cached = this.#cache.get(address)
    if (cached === undefined || Math.abs(this.#now().getTime() - cached.renderedAt) >= maxAgeMs) return null
    if (cached.last.stock === stock) return cached.last.page
    if (cached.stock.snapshot !== stock.snapshot || cached.stock.until !== stock.until) return null
    if (!cached.readsSame(stock)) return null
    const places = movedPlaces(cached.stock, stock)
    if (places.length > maxMoved) return null
    const page = pageOf(cached.html, cached.head, places)
    cached.last = { stock, page }
    return page
  }

  /** Stores a rendered page and returns it in the form in which it is sent. */
  store(address: string, html: PageHead, { stock, at, items }: RenderInput): SentPage {
    const head = new BodyHead(html.html)
    const page = pageOf(html, head, '{}')
    this.#cache.set(address, {
      stock,
      renderedAt: at.getTime(),
      readsSame: items.readsSame,
      html,
      head,
      size: html.html.length * sizeFactor,
      last: { stock, page },
    })
    return page
  }
}

const pageOf = (html: PageHead, head: BodyHead, places: string): SentPage => ({
  location: null,
  body: new EncodedBody(head, pageEnd(places)),
  etag: pageTag(html, places),
})

/**
 * A cache of pages. The least recently used ones are removed if their number or their total size exceeds the limits.
 */
export class PageCache<Page extends { readonly size: number }> {
  readonly #pages = new Map<string, Page>()
  readonly #limits: { readonly pages: number; readonly bytes: number }
  #bytes = 0

  constructor(limits: { readonly pages: number; readonly bytes: number }) {
    this.#limits = limits
  }

  get(key: string): Page | undefined {
    const page = this.#pages.get(key)
    if (page === undefined) return undefined
    // A Map preserves insertion order, so the most recently used page is last.
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  set(key: string, page: Page): void {
    this.delete(key)
    this.#pages.set(key, page)
    this.#bytes += page.size
    for (const [oldest] of this.#pages) {
      if (this.#pages.size <= this.#limits.pages && this.#bytes <= this.#limits.bytes) break
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#pages.get(key)?.size ?? 0
    this.#pages.delete(key)
  }

  get size(): number {
    return this.#pages.size
  }
}

/** Fields of an item that change with every sale. */
type Places = Pick<ShopItem, 'in_stock' | 'stock_level' | 'travel_times'>

/** The items for one rendering of a page. They record which fields of their places the rendering reads. */
export interface WatchedItems {
  readonly products: ShopItem[]
  readonly merchandise: ShopItem[]
  /** Whether a rendering with another stock of the same catalogue would read the same values. */
  readonly readsSame: (stock: Stock) => boolean
}

/**
 * Returns the items for rendering the page of an address. The page's own item has its exact places; all others have the
 * places that lists show. So a page only depends on data that it shows, and the browser, which has the exact numbers,
 * renders the same page.
 */
export function watchItems(stock: Stock, address: string): WatchedItems {
  const lists = shopLists(stock)
  const own = address.split(/[/?]/)[2]
  const placesOf = (item: ShopItem): Places =>
    own === encodeURIComponent(item.external_code) ? item : placesInLists(item)
  const reads: ((of: typeof lists) => boolean)[] = []

  const watch = (kind: 'products' | 'merchandise') =>
    lists[kind].map((item, index): ShopItem => {
      const places = placesOf(item)
      const recorded = new Set<keyof Places>()
      function read<Key extends keyof Places>(key: Key): Places[Key] {
        if (recorded.has(key)) return places[key]
        recorded.add(key)
        reads.push((of) => {
          const now = of[kind][index]
          return now === item || (now !== undefined && isSame(places, placesOf(now), key))
        })
        return places[key]
      }
      return {
        ...item,
        get in_stock() {
          return read('in_stock')
        },
        get stock_level() {
          return read('stock_level')
        },
        get travel_times() {
          return read('travel_times')
        },
      }
    })
  const [products, merchandise] = [watch('products'), watch('merchandise')]
  return {
    products,
    merchandise,
    readsSame: (other) => {
      const of = shopLists(other)
      return reads.every((isStill) => isStill(of))
    },
  }
}

/** Returns an item's places as lists show them (`web/shop/items/stock-pill.tsx`): a number only if few are left. */
function placesInLists({ in_stock, stock_level, travel_times }: ShopItem): Places {
  const left = stock_level === null || stock_level > fewLeft ? null : stock_level
  const times = travel_times.map((time) => ({ ...time, remaining: time.remaining === 0 ? 0 : null }))
  return { in_stock, stock_level: left, travel_times: times }
}

const isSame = (one: Places, other: Places, key: keyof Places): boolean =>
  key === 'travel_times'
    ? one.travel_times.every(({ remaining }, n) => remaining === other.travel_times[n]?.remaining)
    : one[key] === other[key]

/**
 * Returns the places that differ between two stocks of one catalogue, as JSON by item id. The browser applies them to the
 * items of the page, which contain the places of `rendered` (`web/shop/main.tsx`).
 */
function movedPlaces(rendered: Stock, now: Stock): string {
  if (rendered === now) return '{}'
  const [before, after] = [shopLists(rendered), shopLists(now)]
  const moved: Record<number, Partial<Places>> = {}
  for (const kind of ['products', 'merchandise'] as const)
    for (const [index, item] of after[kind].entries()) {
      const old = before[kind][index]
      if (old === undefined || old === item || hasSamePlaces(old, item)) continue
      const { id, in_stock, stock_level, travel_times } = item
      moved[id] = { in_stock, stock_level, ...(travel_times.length > 0 && { travel_times }) }
    }
  return JSON.stringify(moved)
}
