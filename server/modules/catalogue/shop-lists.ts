import type { ShopItem } from '../../../contract/shop-item'
import type { CatalogueItem, Snapshot, Stock } from './catalogue'
import { shopItemOf } from './shop-item'

/** What visitors may see of the shop's items at one moment. An item whose places did not move stays the same object. */
export interface ShopLists {
  readonly products: readonly ShopItem[]
  readonly merchandise: readonly ShopItem[]
}

const listsOf = new WeakMap<Stock, ShopLists>()
const lastOf = new WeakMap<CatalogueItem, ShopItem>()
const jsonOfItem = new WeakMap<ShopItem, string>()
const configJsonOf = new WeakMap<Snapshot, string>()

/** The published items in the operator's order; computed once per stock and cached with it. */
export function shopLists(stock: Stock): ShopLists {
  const kept = listsOf.get(stock)
  if (kept !== undefined) return kept
  const published = stock.snapshot.items.filter((item) => item.published)
  const of = (kind: ShopItem['shop_item_type']) =>
    published.filter((item) => item.shop_item_type === kind).map((item) => itemOf(item, stock))
  const made = { products: of('tickets'), merchandise: of('merchandise') }
  listsOf.set(stock, made)
  return made
}

/** An item as JSON text, computed once per item and places. */
export function itemJson(item: ShopItem): string {
  const kept = jsonOfItem.get(item)
  if (kept !== undefined) return kept
  const made = JSON.stringify(item)
  jsonOfItem.set(item, made)
  return made
}

/** A list of items as JSON text. */
export const listJson = (items: readonly ShopItem[]): string => `[${items.map(itemJson).join(',')}]`

/** The configuration as JSON text, computed once per snapshot. */
export function configJson(snapshot: Snapshot): string {
  const kept = configJsonOf.get(snapshot)
  if (kept !== undefined) return kept
  const made = JSON.stringify(snapshot.config)
  configJsonOf.set(snapshot, made)
  return made
}

/** The item as the shop shows it: the last one made of it, while it has the same places. */
function itemOf(item: CatalogueItem, stock: Stock): ShopItem {
  const now = shopItemOf(item, stock)
  const last = lastOf.get(item)
  if (last !== undefined && hasSamePlaces(last, now)) return last
  lastOf.set(item, now)
  return now
}

/** Whether the same item has the same places left at two moments. */
export const hasSamePlaces = (one: ShopItem, other: ShopItem): boolean =>
  one.stock_level === other.stock_level &&
  one.in_stock === other.in_stock &&
  one.travel_times.every(({ remaining }, n) => remaining === other.travel_times[n]?.remaining)
