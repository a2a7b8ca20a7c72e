import type { ShopItem, TravelTime } from '../../../contract/shop-item'
import type { Dates } from '../../../rules/catalogue/item-dates'
import { isInStock, stockLeft } from '../../../rules/catalogue/availability'
import type { CatalogueItem, Places, Stock } from './catalogue'

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
