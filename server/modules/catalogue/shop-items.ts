import type { ShopItem, TravelTime } from '../../../contract/shop-item'
import type { Dates } from '../../../rules/catalogue/item-dates'
import { isInStock, stockLeft } from '../../../rules/catalogue/availability'
import type { CatalogueItem, Places, Stock, Snapshot } from './catalogue'
import { getShopItem } from '../../../contract/shop/shop-data'
import { Refusal } from '../../platform/http/refusal'
import { serve } from '../../platform/http/serve'

/** How many places are left; null is unlimited, also for an item without a counter. */
const placesLeft = (places: Places | undefined): number | null =>
  stockLeft(places?.total ?? null, places?.taken ?? 0)

/** An instant in the format of the wire. */
export const instant = (date: Date): string => date.toISOString()
/** An instant in the format of the wire (UTC), or null. */
export const instantOrNull = (date: Date | null): string | null => date?.toISOString() ?? null

/** An item's departures that are on sale, with the places left. */
export const travelTimesOf = (item: CatalogueItem, stock: Stock): TravelTime[] =>
  item.times
    .filter((time) => time.onSale)
    .map((time) => ({
      id: time.id,
      travel_time: instant(time.travel_time),
      remaining: placesLeft(stock.ofTime.get(time.id)),
    }))

/** The dates of an item in the format of the wire; null: it has none. */
export const itemDatesOf = ({ dates }: Pick<CatalogueItem, 'dates'>): Dates<string> | null =>
  dates && { starts_at: instant(dates.starts_at), ends_at: instantOrNull(dates.ends_at) }

/** When and where an item takes place, in the format of the wire. */
export const itemPlaceOf = ({ dates, route, meeting_point }: CatalogueItem) => ({
  ...(itemDatesOf({ dates }) ?? { starts_at: null, ends_at: null }),
  route,
  meeting_point: meeting_point || null,
})

/** An item as the shop shows it, with its current stock. */
export function shopItemOf(item: CatalogueItem, stock: Stock): ShopItem {
  const stockLevel = placesLeft(stock.ofItem.get(item.id))
  const travelTimes = travelTimesOf(item, stock)
  return {
    id: item.id,
    external_code: item.external_code,
    name: item.name,
    shop_item_type: item.shop_item_type,
    type: item.type,
    price: item.price,
    fee: item.fee,
    shop_image: item.shop_image,
    shop_image_2: item.shop_image_2,
    shop_image_3: item.shop_image_3,
    shop_image_4: item.shop_image_4,
    shop_description: item.shop_description,
    in_stock: isInStock({
      stock_level: stockLevel,
      travel_time_type: item.travel_time_type,
      travel_times: travelTimes,
    }),
    stock_level: stockLevel,
    is_featured: item.is_featured,
    force_view: item.force_view,
    limit_per_order: item.limit_per_order,
    is_refundable: item.is_refundable,
    allow_refund_requests_from: instantOrNull(item.allow_refund_requests_from),
    allow_refund_requests_until: instantOrNull(item.allow_refund_requests_until),
    has_payment_plan: item.payment_plan.length > 0,
    payment_plan: item.payment_plan,
    allow_name_changes: item.allow_name_changes,
    allow_name_changes_until: instantOrNull(item.allow_name_changes_until),
    name_change_limit: item.name_change_limit,
    allow_email_changes: item.allow_email_changes,
    travel_time_type: item.travel_time_type,
    travel_time: instantOrNull(item.travel_time),
    travel_times: travelTimes,
    allow_travel_time_changes_until: instantOrNull(item.allow_travel_time_changes_until),
    timezone: item.timezone,
    event_id: item.event_id,
    event: item.event?.name ?? null,
    event_venue: item.event?.venue ?? null,
    event_address: item.event?.address ?? null,
    event_starts_at: instantOrNull(item.event?.starts_at ?? null),
    event_ends_at: instantOrNull(item.event?.ends_at ?? null),
    ...(item.item_group !== null && { group: item.item_group }),
    ...itemPlaceOf(item),
  }
}

/** One published item with its current stock; 404 for any other code. */
export const getShopItemHandler = serve(getShopItem, async ({ payload, context }) => {
  const stock = await context.catalogue.stock()
  const item = stock.snapshot.byCode.get(payload.external_code ?? '')
  if (item === undefined || !item.published) throw new Refusal('item-not-found')
  return { item: shopItemOf(item, stock) }
})

/** What visitors may see of the shop's items at one moment. An item whose places did not move stays the same object. */
interface ShopLists {
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
function itemJson(item: ShopItem): string {
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
