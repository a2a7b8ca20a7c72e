import type { AnyRefusalCode } from '#contract/every-refusal'
import { maxMoney } from '#contract/limits'
import type { RefusalCode } from '#contract/refusals'
import { full_name } from '#texts/compiled/refusals/labels'
import { missingAddressLines, type AddressLines } from '../customers/address'
import type { Payable, PaymentMethod, PaymentSettings } from '../payments/methods'
import { whyNotMethod, type MethodRefusal } from '../payments/why-not-method'
import type { MissingField } from '../text/missing-fields'
import { whyNoShipping } from './pricing'

/** Values of a checkout request. */
export interface CheckoutRequest extends Payable {
  itemCount: number
  hasMerchandise: boolean
  shippingCountry: string | null
  shippingName: string | null
  shippingAddress: Readonly<Record<string, string>> | null
  method: PaymentMethod | null
}

/** Settings that decide about checkouts. */
export interface CheckoutSettings extends PaymentSettings {
  addressLines: AddressLines
  shippingRates: Readonly<Record<string, number>>
}

type CheckoutRefusal = Extract<
  AnyRefusalCode,
  | 'cart-empty'
  | 'total-too-high'
  | 'country-missing'
  | 'shipping-country-missing'
  | 'shipping-impossible'
  | 'fields-missing'
  | MethodRefusal
>

/**
 * Returns the empty required fields of the shipping address: the receiver's name and the lines of the shipping country.
 */
export function missingShippingFields(
  request: Pick<CheckoutRequest, 'hasMerchandise' | 'shippingCountry' | 'shippingName' | 'shippingAddress'>,
  lines: AddressLines,
): MissingField[] {
  if (!request.hasMerchandise) return []
  return [
    ...(request.shippingName?.trim() ? [] : [{ field: 'shipping_name', label: full_name() }]),
    ...missingAddressLines(lines, request.shippingCountry, request.shippingAddress),
  ]
}

/**
 * Returns why a cart cannot be checked out, or `null` (docs/behaviour/checkout-and-payment.md, "What a checkout
 * needs"). The checks run in the order of the form. `whyNoVoucher` checks the voucher. The terms box is checked by the
 * page; for the server, the call itself is the acceptance.
 */
export function whyNoCheckout(request: CheckoutRequest, settings: CheckoutSettings): CheckoutRefusal | null {
  if (request.itemCount === 0) return 'cart-empty'
  if (request.total > maxMoney) return 'total-too-high'
  if (!request.country) return 'country-missing'
  const shipping = whyNoShipping(request.hasMerchandise, request.shippingCountry, settings.shippingRates)
  if (shipping) return shipping
  if (missingShippingFields(request, settings.addressLines).length > 0) return 'fields-missing'
  return whyNotMethod(request.method, request, settings)
}

/** Maximum number of orders without any payment that a customer may have, and of the places in them. */
interface UnpaidLimits {
  orders: number
  places: number
}

/** The shop's limits for all customers. */
interface ShopLimits {
  maxUnpaidOrders: number
  maxUnpaidPlaces: number
}

/** Limits that staff set for one customer; `null` applies the shop's limit. */
interface OwnLimits {
  max_unpaid_orders: number | null
  max_unpaid_places: number | null
}

/** The highest own limits that the box office may set. Owners are notified of limits above them. */
export const boxOfficeLimits: UnpaidLimits = { orders: 10, places: 200 }

/** Returns whether own limits are above those that the box office may set. */
export const isAboveBoxOffice = (own: OwnLimits): boolean =>
  (own.max_unpaid_orders ?? 0) > boxOfficeLimits.orders ||
  (own.max_unpaid_places ?? 0) > boxOfficeLimits.places

/**
 * Returns a customer's limits: the shop's, or the customer's own if they are higher. Own limits never lower the shop's.
 */
export const unpaidLimits = (own: OwnLimits, shop: ShopLimits): UnpaidLimits => ({
  orders: Math.max(shop.maxUnpaidOrders, own.max_unpaid_orders ?? 0),
  places: Math.max(shop.maxUnpaidPlaces, own.max_unpaid_places ?? 0),
})

/**
 * Returns why a customer cannot place another unpaid order with this number of places, or `null`. It counts the
 * customer's orders without any payment, whatever their method, except those made by staff.
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
