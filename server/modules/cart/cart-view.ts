import type { Cart, CartMerchandise, CartProduct } from '#contract/shop/cart'
import type { ShopData } from '#contract/shop/shop-data'
import { extendableUntil, isCartLive } from '#rules/cart/cart-time'
import type { Context } from '../../context'
import {
  productOfLine,
  travelTimeOf,
  dataOf,
  type CatalogueItem,
  type Places,
  type Snapshot,
  type Stock,
  salePeriod,
  shopItemOf,
} from '../catalogue'

/** A cart as the database's `cart_view` returns it; `code` is `null` if there is no cart. */
export interface StoredCart {
  code: string | null
  expires_at: string | null
  first_added_at: string | null
  /** The catalogue's version at that moment. */
  version: number
  lines: StoredLine[]
  /** [item id, travel time id or null, total or null, taken]. */
  places: [number, number | null, number | null, number][]
}

export interface StoredLine {
  id: number
  item_id: number
  travel_time_id: number | null
  full_name: string | null
  email: string | null
}

/** The cart in the answer's format, and the items whose stock the answer contains. */
export interface CartAnswer {
  cart: Cart
  data: Partial<ShopData>
}

/** Turns a stored cart into an answer; `changed` are the ids of the items whose places a call changed. */
export async function answerCart(
  context: Context,
  stored: StoredCart,
  changed: readonly number[] = [],
): Promise<CartAnswer> {
  const current = context.catalogue.current()
  // The cart may contain an item that another process has just imported.
  const snapshot = stored.version === current.version ? current : await context.catalogue.refresh()
  const now = context.now()
  const stock = stockOf(snapshot, stored.places, now)
  const items = changed.flatMap((id) => snapshot.byId.get(id) ?? []).filter((item) => item.published)
  const of = (kind: 'tickets' | 'merchandise') =>
    items.filter((item) => item.shop_item_type === kind).map((item) => shopItemOf(item, stock))
  return {
    cart: cartOf(stored, snapshot, stock, now),
    data: dataOf(now, { products: of('tickets'), merchandise: of('merchandise') }),
  }
}

/** Returns an empty cart, the answer for an unknown, expired or checked-out code. */
export const emptyCart = (now: Date): Cart => ({
  code: null,
  expires_at: null,
  now: now.toISOString(),
  products: [],
  merchandise: [],
  total_price: 0,
  extendable_until: null,
})

function cartOf(stored: StoredCart, snapshot: Snapshot, stock: Stock, now: Date): Cart {
  const { code, expires_at, first_added_at } = stored
  if (code === null || expires_at === null || first_added_at === null || !isCartLive(expires_at, now))
    return emptyCart(now)
  const products: CartProduct[] = []
  const merchandise: CartMerchandise[] = []
  let total = 0
  for (const line of stored.lines) {
    const item = snapshot.byId.get(line.item_id)
    if (item === undefined) continue
    total += item.price + item.fee
    if (item.shop_item_type === 'tickets') products.push(productLine(line, item, stock))
    else
      merchandise.push({
        id: line.id,
        price: item.price,
        fee: item.fee,
        merchandise: {
          id: item.id,
          external_code: item.external_code,
          name: item.name,
          type: item.type,
          has_payment_plan: item.payment_plan.length > 0,
          payment_plan: item.payment_plan,
        },
      })
  }
  return {
    code,
    expires_at: new Date(expires_at).toISOString(),
    now: now.toISOString(),
    products,
    merchandise,
    total_price: total,
    extendable_until: extendableUntil(first_added_at, snapshot.settings.cartMinutes).toISOString(),
  }
}

function productLine(line: StoredLine, item: CatalogueItem, stock: Stock): CartProduct {
  return {
    id: line.id,
    shop_item_type: 'tickets',
    full_name: line.full_name ?? '',
    email: line.email ?? '',
    travel_time: travelTimeOf(item, line.travel_time_id),
    transport_time_id: line.travel_time_id,
    price: item.price,
    fee: item.fee,
    product: productOfLine(item, stock),
  }
}

function stockOf(snapshot: Snapshot, rows: StoredCart['places'], now: Date): Stock {
  const ofItem = new Map<number, Places>()
  const ofTime = new Map<number, Places>()
  for (const [item, time, total, taken] of rows) {
    if (time === null) ofItem.set(item, { total, taken })
    else ofTime.set(time, { total, taken })
  }
  return { snapshot, ofItem, ofTime, ...salePeriod(snapshot, now) }
}
