import type { RefusalCode } from '../contract/refusals'

/** How many orders without any payment one customer may have, and how many places in them. */
export interface UnpaidLimits {
  orders: number
  places: number
}

/** What the shop allows everybody. */
interface ShopLimits {
  maxUnpaidOrders: number
  maxUnpaidPlaces: number
}

/** What staff allow one customer; null: what the shop allows. */
interface OwnLimits {
  max_unpaid_orders: number | null
  max_unpaid_places: number | null
}

/** What counts for a customer: the shop's limits, or her own where they are higher. Her own only ever raise. */
export const unpaidLimits = (own: OwnLimits, shop: ShopLimits): UnpaidLimits => ({
  orders: Math.max(shop.maxUnpaidOrders, own.max_unpaid_orders ?? 0),
  places: Math.max(shop.maxUnpaidPlaces, own.max_unpaid_places ?? 0),
})

/**
 * Why a customer cannot make one more order of so many places that waits for money, or null. What she has open are her
 * orders that nothing was received for, of every method, without those that staff made.
 */
export function whyNotUnpaid(
  places: number,
  customer: OwnLimits & { unpaid_orders: number; unpaid_places: number },
  shop: ShopLimits,
): Extract<RefusalCode, 'orders-unpaid'> | null {
  const limits = unpaidLimits(customer, shop)
  const fits = customer.unpaid_orders < limits.orders && customer.unpaid_places + places <= limits.places
  return fits ? null : 'orders-unpaid'
}
