import type { ShopItem } from '../../../contract/shop-item'
import { fewLeft } from '../../../rules/catalogue/availability'
import { type Stock, hasSamePlaces, shopLists } from '../catalogue'

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
export function movedPlaces(made: Stock, now: Stock): string {
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
