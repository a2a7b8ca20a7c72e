import type { ShopItemType } from '#contract/values'
import { toMillis, type Instant } from '../dates/instants'
import { endOfTicket, type Dates } from './item-dates'

/** The fields of an item that decide until when the shop sells it. */
export interface SoldItem {
  shop_item_type: ShopItemType
  travel_time_type: 'fixed' | 'selectable' | null
  /** The fixed departure. */
  travel_time: Instant | null
  /** The selectable departures that are on sale. */
  travel_times: readonly { travel_time: Instant }[]
  /** Its own dates, otherwise those of its event; `null` if it has none. */
  dates: Dates | null
}

/**
 * Returns the instant in ms from which the shop no longer sells an item: the departure of a transport, of several the
 * last one, otherwise the end of the item or of its event. `null` if it has no date, as goods. Staff may sell it later
 * (docs/behaviour/places-and-carts.md, "Until when an item is sold"). `add_to_carts.sql` has the same rule.
 */
export function saleEnd(item: SoldItem): number | null {
  if (item.shop_item_type !== 'tickets') return null
  if (item.travel_time_type === 'fixed' && item.travel_time !== null) return toMillis(item.travel_time)
  if (item.travel_time_type === 'selectable' && item.travel_times.length > 0)
    return Math.max(...item.travel_times.map(({ travel_time }) => toMillis(travel_time)))
  return endOfTicket(null, item.dates)
}
