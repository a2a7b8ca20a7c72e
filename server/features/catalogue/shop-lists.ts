import type { ShopItem } from '../../../contract/shop-item'
import type { Snapshot, Stock } from '../../stock/catalogue'
import { shopItemOf } from '../../stock/shop-item'

/** What visitors may see of the shop's items at one moment, also as JSON text for answers. */
export interface ShopLists {
  readonly products: readonly ShopItem[]
  readonly merchandise: readonly ShopItem[]
  /** `"products":[…],"merchandise":[…]`, without braces. */
  readonly json: string
}

const listsOf = new WeakMap<Stock, ShopLists>()
const configJsonOf = new WeakMap<Snapshot, string>()

/** The published items in the operator's order; computed once per stock and cached with it. */
export function shopLists(stock: Stock): ShopLists {
  const kept = listsOf.get(stock)
  if (kept !== undefined) return kept
  const published = stock.snapshot.items.filter((item) => item.published)
  const of = (kind: ShopItem['shop_item_type']) =>
    published.filter((item) => item.shop_item_type === kind).map((item) => shopItemOf(item, stock))
  const products = of('tickets')
  const merchandise = of('merchandise')
  const json = `"products":${JSON.stringify(products)},"merchandise":${JSON.stringify(merchandise)}`
  const made = { products, merchandise, json }
  listsOf.set(stock, made)
  return made
}

/** The configuration as JSON text, computed once per snapshot. */
export function configJson(snapshot: Snapshot): string {
  const kept = configJsonOf.get(snapshot)
  if (kept !== undefined) return kept
  const made = JSON.stringify(snapshot.config)
  configJsonOf.set(snapshot, made)
  return made
}
