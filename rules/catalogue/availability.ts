import type { RefusalCode } from '#contract/refusals'
import { toMillis, type Instant } from '../dates/instants'
import { whyNotOnSale, type SaleEnds } from './on-sale'

/** The fields of an item that listings use. */
export interface ListedItem extends SaleEnds {
  shop_item_type: 'tickets' | 'merchandise'
  in_stock: boolean
  /** The places left; `null` if unlimited. */
  stock_level: number | null
  is_featured: boolean
  force_view: boolean
}

/** Stock as the page shows it. */
export type Availability = { state: 'in-stock' } | { state: 'left'; left: number } | { state: 'sold-out' }

/** Lists show the places left up to this number, and nothing above it. */
export const fewLeft = 25

/** Returns the places left if `taken` of `total` are taken, never below 0; `null` is unlimited. */
export function stockLeft(total: number | null, taken: number): number | null {
  return total === null ? null : Math.max(0, total - taken)
}

/**
 * Returns whether the item can be bought at `now`: it is on sale, has stock, and if a departure must be chosen, one that
 * has places and has not left.
 */
export function isInStock(
  item: SaleEnds & {
    stock_level: number | null
    travel_time_type: 'fixed' | 'selectable' | null
    travel_times: readonly (Departure & { remaining: number | null })[]
  },
  now: Instant,
): boolean {
  if (whyNotOnSale(item, now) !== null || (item.stock_level !== null && item.stock_level <= 0)) return false
  if (item.travel_time_type !== 'selectable') return true
  return openDepartures(item.travel_times, now).some(({ remaining }) => remaining !== 0)
}

/** Returns the stock to show on the product page: sold out, the number left, or (if unlimited) in stock. */
export function availability(item: Pick<ListedItem, 'in_stock' | 'stock_level'>): Availability {
  if (!item.in_stock) return { state: 'sold-out' }
  return item.stock_level === null
    ? { state: 'in-stock' }
    : { state: 'left', left: Math.max(0, item.stock_level) }
}

/**
 * Returns whether a listing shows the item at `now`. An item that is no longer on sale is never shown. With the filter
 * 'in stock only', a sold-out item is shown only if its view is forced.
 */
export function isListed(
  item: Pick<ListedItem, 'in_stock' | 'force_view' | keyof SaleEnds>,
  onlyInStock: boolean,
  now: Instant,
): boolean {
  return whyNotOnSale(item, now) === null && (!onlyInStock || item.in_stock || item.force_view)
}

/** Returns the featured items in stock at `now` for the home page: tickets first, otherwise in the given order. */
export function featuredItems<Item extends ListedItem>(items: readonly Item[], now: Instant): Item[] {
  const featured = items.filter(
    (item) => item.is_featured && item.in_stock && whyNotOnSale(item, now) === null,
  )
  return [
    ...featured.filter((item) => item.shop_item_type === 'tickets'),
    ...featured.filter((item) => item.shop_item_type === 'merchandise'),
  ]
}

interface Departure {
  id: number
  travel_time: Instant
}

/**
 * Returns the departures that can still be chosen: those that have not left at `now`. A departure with passengers stays
 * in the catalogue after it has left, but must not be sold any more. `heldId` stays in the list, because it is already
 * reserved.
 */
export function openDepartures<D extends Departure>(
  departures: readonly D[],
  now: Instant,
  heldId: number | null = null,
): D[] {
  return departures.filter(({ id, travel_time }) => id === heldId || toMillis(travel_time) > toMillis(now))
}

/**
 * Returns whether this departure has left and therefore cannot be chosen, as a refusal code or `null`. It does not
 * check whether the departure exists.
 */
export function whyNotDeparture(
  departures: readonly Departure[],
  chosenId: number | null,
  now: Instant,
  heldId: number | null = null,
): Extract<RefusalCode, 'time-departed'> | null {
  const chosen = departures.filter(({ id }) => id === chosenId)
  return chosen.length > openDepartures(chosen, now, heldId).length ? 'time-departed' : null
}
