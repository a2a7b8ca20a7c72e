import type { ShopItem, TravelTime, ProductOfLine } from '#contract/shop-item'
import { getShopItem } from '#contract/shop/shop-data'
import { isInStock, stockLeft } from '#rules/catalogue/availability'
import { type Dates, ticketDates } from '#rules/catalogue/item-dates'
import { isOver, whyNotOnSale } from '#rules/catalogue/on-sale'
import { saleEnd } from '#rules/catalogue/sale-end'
import { planClosesAt } from '#rules/payments/instalments'
import { ticketTime, type TicketTime } from '#rules/payments/transfer-deadline'
import { Refusal } from '../../platform/http/refusal'
import { serve } from '../../platform/http/serve'
import type { CatalogueItem, Places, Stock, Snapshot } from './catalogue'

/** Returns the number of places left. `null` means unlimited, also for an item without a counter. */
const placesLeft = (places: Places | undefined): number | null =>
  stockLeft(places?.total ?? null, places?.taken ?? 0)

/** Formats an instant for responses (ISO 8601, UTC). */
export const instant = (date: Date): string => date.toISOString()
/** Formats an instant for responses; `null` stays `null`. */
export const instantOrNull = (date: Date | null): string | null => date?.toISOString() ?? null

/** Returns the departures of an item that are on sale, with the places left. */
export const travelTimesOf = (item: CatalogueItem, stock: Stock): TravelTime[] =>
  item.times
    .filter((time) => time.onSale)
    .map((time) => ({
      id: time.id,
      travel_time: instant(time.travel_time),
      remaining: placesLeft(stock.ofTime.get(time.id)),
    }))

/** Returns the dates of an item for responses, or `null` if it has none. */
export const itemDatesOf = ({ dates }: Pick<CatalogueItem, 'dates'>): Dates<string> | null =>
  dates && { starts_at: instant(dates.starts_at), ends_at: instantOrNull(dates.ends_at) }

/** Returns the dates and places of an item for responses. */
export const itemPlaceOf = ({ dates, route, meeting_point }: CatalogueItem) => ({
  ...(itemDatesOf({ dates }) ?? { starts_at: null, ends_at: null }),
  route,
  meeting_point: meeting_point || null,
})

/**
 * Returns a function that computes a value of an item once and returns copies of it. Items are never changed; a new version
 * of the catalogue has new ones. The caller sets the fields of the stock in the copy. They must exist in the computed value,
 * because V8 needs microseconds to add a field to a copied object.
 */
function copyPerItem<Shown extends object>(
  compute: (item: CatalogueItem) => Shown,
): (item: CatalogueItem) => Shown {
  const computed = new WeakMap<CatalogueItem, Shown>()
  return (item) => {
    let shown = computed.get(item)
    if (shown === undefined) computed.set(item, (shown = compute(item)))
    return { ...shown }
  }
}

/** Returns an item for responses of the shop, with its current stock. */
export function shopItemOf(item: CatalogueItem, stock: Stock): ShopItem {
  const { sale_ends_at, plan_closes_at, travel_time_type } = item
  const stock_level = placesLeft(stock.ofItem.get(item.id))
  const travel_times = travelTimesOf(item, stock)
  const shown = copyShopItem(item)
  shown.in_stock = isInStock(
    { sale_ends_at, plan_closes_at, travel_time_type, stock_level, travel_times },
    stock.at,
  )
  shown.stock_level = stock_level
  shown.travel_times = travel_times
  return shown
}

const copyShopItem = copyPerItem((item): ShopItem => ({
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
  in_stock: false,
  stock_level: null,
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
  travel_times: [],
  allow_travel_time_changes_until: instantOrNull(item.allow_travel_time_changes_until),
  timezone: item.timezone,
  event_id: item.event_id,
  event: item.event?.name ?? null,
  event_venue: item.event?.venue ?? null,
  event_address: item.event?.address ?? null,
  event_starts_at: instantOrNull(item.event?.starts_at ?? null),
  event_ends_at: instantOrNull(item.event?.ends_at ?? null),
  ...(item.item_group !== null && { group: item.item_group }),
  ...(item.maker && { maker: item.maker }),
  ...(item.maker_contact && { maker_contact: item.maker_contact }),
  ...(item.safety_notes && { safety_notes: item.safety_notes }),
  ...itemPlaceOf(item),
  sale_ends_at: instantOrNull(item.sale_ends_at),
  plan_closes_at: instantOrNull(item.plan_closes_at),
}))

/** Returns a published item with its current stock. Fails with 404 for any other code. */
export const getShopItemHandler = serve(getShopItem, async ({ payload, context }) => {
  const stock = await context.catalogue.stock()
  const item = stock.snapshot.byCode.get(payload.external_code ?? '')
  if (item === undefined || !item.published) throw new Refusal('item-not-found')
  return { item: shopItemOf(item, stock) }
})

/** The published items at one moment. An item whose places have not changed stays the same object. */
interface ShopLists {
  readonly products: readonly ShopItem[]
  readonly merchandise: readonly ShopItem[]
}

const listsOf = new WeakMap<Stock, ShopLists>()
const lastOf = new WeakMap<CatalogueItem, ShopItem>()
const jsonOfItem = new WeakMap<ShopItem, string>()
const configJsonOf = new WeakMap<Snapshot, string>()

/** Returns the published items in the operator's order. The result is cached per `Stock` object. */
export function shopLists(stock: Stock): ShopLists {
  const cached = listsOf.get(stock)
  if (cached !== undefined) return cached
  const published = stock.snapshot.items.filter((item) => item.published)
  const of = (kind: ShopItem['shop_item_type']) =>
    published.filter((item) => item.shop_item_type === kind).map((item) => itemOf(item, stock))
  const made = { products: of('tickets'), merchandise: of('merchandise') }
  listsOf.set(stock, made)
  return made
}

/** Serializes an item as JSON. The result is cached until its places change. */
function itemJson(item: ShopItem): string {
  const cached = jsonOfItem.get(item)
  if (cached !== undefined) return cached
  const made = JSON.stringify(item)
  jsonOfItem.set(item, made)
  return made
}

/** Serializes a list of items as JSON. */
export const listJson = (items: readonly ShopItem[]): string => `[${items.map(itemJson).join(',')}]`

/** Serializes the configuration as JSON. The result is cached per snapshot. */
export function configJson(snapshot: Snapshot): string {
  const cached = configJsonOf.get(snapshot)
  if (cached !== undefined) return cached
  const made = JSON.stringify(snapshot.config)
  configJsonOf.set(snapshot, made)
  return made
}

/** Returns an item for responses of the shop. It is the previous object if its places have not changed. */
function itemOf(item: CatalogueItem, stock: Stock): ShopItem {
  const current = shopItemOf(item, stock)
  const last = lastOf.get(item)
  if (last !== undefined && hasSamePlaces(last, current)) return last
  lastOf.set(item, current)
  return current
}

/** Returns whether two readings of the same item have the same places left. */
export const hasSamePlaces = (one: ShopItem, other: ShopItem): boolean =>
  one.stock_level === other.stock_level &&
  one.in_stock === other.in_stock &&
  one.travel_times.every(({ remaining }, n) => remaining === other.travel_times[n]?.remaining)

/** Returns the chosen departure of a line, or the item's fixed one. */
export function travelTimeOf(item: CatalogueItem, timeId: number | null): string | null {
  const chosen = item.times.find((time) => time.id === timeId)
  return instantOrNull(chosen?.travel_time ?? (item.travel_time_type === 'fixed' ? item.travel_time : null))
}

/**
 * Returns when a ticket takes place: at its departure, otherwise on the dates of its item; `null` if it has no date.
 */
export const ticketDatesOf = (item: CatalogueItem, timeId: number | null): Dates<string> | null =>
  ticketDates(travelTimeOf(item, timeId), itemDatesOf(item))

/** Returns when the tickets of these lines take place, without those that have no date, and without goods. */
export const ticketTimesOf = (
  lines: readonly { item_id: number; travel_time_id: number | null }[],
  items: ReadonlyMap<number, CatalogueItem>,
): TicketTime[] =>
  lines.flatMap(({ item_id, travel_time_id }) => {
    const item = items.get(item_id)
    if (item?.shop_item_type !== 'tickets') return []
    return ticketTime(travelTimeOf(item, travel_time_id), item.dates) ?? []
  })

/** Returns whether the shop's sale of an item, or of its chosen departure, has ended at `now`. */
export function isLineOver(item: CatalogueItem, timeId: number | null, now: Date): boolean {
  const chosen = item.times.filter(({ id }) => id === timeId)
  if (chosen.length === 0) return isOver(item, now)
  const end = saleEnd({ ...item, travel_times: chosen })
  return end !== null && now.getTime() >= end
}

/**
 * Returns why the shop does not sell an item with this departure at `now`, or `null`: also if the last payment of its plan would
 * be due after the chosen departure. `zone` is the time zone of the shop.
 */
export function whyNotLineOnSale(
  item: CatalogueItem,
  timeId: number | null,
  { now, zone }: { now: Date; zone: string },
): ReturnType<typeof whyNotOnSale> {
  const departure = item.times.find(({ id }) => id === timeId)?.travel_time
  const closes =
    departure && item.payment_plan.length > 0 ? planClosesAt(item.payment_plan, departure, zone) : null
  return whyNotOnSale(item, now) ?? (closes !== null && now >= closes ? 'plan-too-late' : null)
}

/** Returns when the shop cancelled this item, or its departure; `null` if it did not. */
export const saleEndedAt = (item: CatalogueItem, travelTimeId: number | null): Date | null =>
  item.cancelled_at ?? item.times.find(({ id }) => id === travelTimeId)?.cancelled_at ?? null

/** Returns the product of a line or of an order's ticket. */
export function productOfLine(item: CatalogueItem, stock: Stock): ProductOfLine {
  const shown = copyProduct(item)
  shown.travel_times = travelTimesOf(item, stock)
  return shown
}

const copyProduct = copyPerItem((item): ProductOfLine => ({
  id: item.id,
  external_code: item.external_code,
  name: item.name,
  type: item.type,
  event: item.event?.name ?? null,
  event_id: item.event_id,
  timezone: item.timezone,
  travel_time_type: item.travel_time_type,
  travel_times: [],
  allow_travel_time_changes_until: instantOrNull(item.allow_travel_time_changes_until),
  has_payment_plan: item.payment_plan.length > 0,
  payment_plan: item.payment_plan,
  ...itemPlaceOf(item),
}))
