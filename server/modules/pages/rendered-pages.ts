import { type Stock, hasSamePlaces, shopLists } from '../catalogue'
import { BodyHead, EncodedBody } from '../../platform/http/encoded-body'
import { pageEnd, type PageHead, pageTag } from './page-html'
import type { ShopItem } from '../../../contract/shop-item'
import { fewLeft } from '../../../rules/catalogue/availability'

/** A page ready to be sent. */
export interface SentPage {
  readonly location: null
  readonly body: EncodedBody
  readonly etag: string
}

/** Input of a rendering. */
interface MadeOf {
  readonly stock: Stock
  readonly at: Date
  readonly items: WatchedItems
}

/** A rendered page, which is sent with the places of any stock that leaves what it shows as it is. */
interface Kept {
  readonly madeOf: Stock
  readonly madeAt: number
  readonly readsSame: WatchedItems['readsSame']
  readonly html: PageHead
  readonly head: BodyHead
  readonly size: number
  /** The response for the stock of the last request. */
  last: { readonly stock: Stock; readonly page: SentPage }
}

/** The maximum age of a page, because some content depends only on the clock, such as the end of a refund period. */
const retainedForMs = 60_000
/** A page together with its compressed forms, relative to its size. */
const sizeFactor = 1.8
/** In bytes: the places that moved are sent as they are; if they are more, the page is rendered again. */
const maxMoved = 8192

/** The pages that were rendered for all visitors, by their addresses. */
export class RenderedPages {
  readonly #kept: PageCache<Kept>
  readonly #now: () => Date

  constructor(most: { readonly pages: number; readonly bytes: number }, now: () => Date) {
    this.#kept = new PageCache(most)
    this.#now = now
  }

  /** The page of an address with the places of a stock; null if it shows something else by then, or is too old. */
  fresh(address: string, stock: Stock): SentPage | null {
    const kept = this.#kept.get(address)
    if (kept === undefined || Math.abs(this.#now().getTime() - kept.madeAt) >= retainedForMs) return null
    if (kept.last.stock === stock) return kept.last.page
    if (kept.madeOf.snapshot !== stock.snapshot || !kept.readsSame(stock)) return null
    const places = movedPlaces(kept.madeOf, stock)
    if (places.length > maxMoved) return null
    const page = pageOf(kept.html, kept.head, places)
    kept.last = { stock, page }
    return page
  }

  /** Keeps a rendered page, and answers it as it is sent. */
  keep(address: string, html: PageHead, { stock, at, items }: MadeOf): SentPage {
    const head = new BodyHead(html.html)
    const page = pageOf(html, head, '{}')
    this.#kept.set(address, {
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
}

const pageOf = (html: PageHead, head: BodyHead, places: string): SentPage => ({
  location: null,
  body: new EncodedBody(head, pageEnd(places)),
  etag: pageTag(html, places),
})

/**
 * A cache by key; the least recently used entries are removed if there are too many, or they are too large together.
 */
export class PageCache<Page extends { readonly size: number }> {
  readonly #pages = new Map<string, Page>()
  readonly #most: { readonly pages: number; readonly bytes: number }
  #bytes = 0

  constructor(most: { readonly pages: number; readonly bytes: number }) {
    this.#most = most
  }

  get(key: string): Page | undefined {
    const page = this.#pages.get(key)
    if (page === undefined) return undefined
    // A map keeps its order: the most recently used is last.
    this.#pages.delete(key)
    this.#pages.set(key, page)
    return page
  }

  set(key: string, page: Page): void {
    this.delete(key)
    this.#pages.set(key, page)
    this.#bytes += page.size
    for (const [oldest] of this.#pages) {
      if (this.#pages.size <= this.#most.pages && this.#bytes <= this.#most.bytes) break
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

/** Fields of an item that change with every place that is taken. */
type Places = Pick<ShopItem, 'in_stock' | 'stock_level' | 'travel_times'>

/** The items for one rendering of a page, which notes what it reads of their places. */
export interface WatchedItems {
  readonly products: ShopItem[]
  readonly merchandise: ShopItem[]
  /** Whether a rendering with another stock of the same catalogue would read the same. */
  readonly readsSame: (stock: Stock) => boolean
}

/**
 * The items as the page of an address is rendered with them. Its own item has its exact places, all others what lists
 * show: so a page depends on nothing that it does not show, and is the same in the browser, which has the exact numbers.
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
      const noted = new Set<keyof Places>()
      function read<Key extends keyof Places>(key: Key): Places[Key] {
        if (noted.has(key)) return places[key]
        noted.add(key)
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

/** What lists show of an item's places (`web/shop/items/stock-pill.tsx`): whether there are any, and the last few. */
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
 * The places that moved between two stocks of one catalogue, as JSON: by the item's id. The browser lays them over the items
 * of the page, which were written at `made` (`web/shop/main.tsx`).
 */
function movedPlaces(made: Stock, now: Stock): string {
  if (made === now) return '{}'
  const [before, after] = [shopLists(made), shopLists(now)]
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
