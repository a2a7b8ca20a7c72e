import type { RefusalCode } from '../../contract/refusals'

/** How many orders without any payment a customer may have, and how many places in them. */
export interface UnpaidLimits {
  orders: number
  places: number
}

/** The shop's limits for all customers. */
interface ShopLimits {
  maxUnpaidOrders: number
  maxUnpaidPlaces: number
}

/** The limits that staff set for one customer; null: the shop's. */
interface OwnLimits {
  max_unpaid_orders: number | null
  max_unpaid_places: number | null
}

/** The limits of a customer: the shop's, or the customer's own if they are higher; own limits never lower them. */
export const unpaidLimits = (own: OwnLimits, shop: ShopLimits): UnpaidLimits => ({
  orders: Math.max(shop.maxUnpaidOrders, own.max_unpaid_orders ?? 0),
  places: Math.max(shop.maxUnpaidPlaces, own.max_unpaid_places ?? 0),
})

/**
 * Why a customer cannot make another unpaid order with so many places, or null. It counts the customer's orders without
 * any payment, of every method, except those made by staff.
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
