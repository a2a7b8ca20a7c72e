import { full_name } from '../../texts/compiled/refusals/labels'
import { maxMoney } from '../../contract/limits'
import type { AnyRefusalCode } from '../../contract/every-refusal'
import { missingAddressLines, type AddressLines } from '../customers/address'
import type { MissingField } from '../text/missing-fields'
import type { Payable, PaymentMethod, PaymentSettings } from '../payments/methods'
import { whyNotMethod, type MethodRefusal } from '../payments/why-not-method'
import { whyNoShipping } from './shipping'

/** The values of a checkout request. */
export interface CheckoutRequest extends Payable {
  itemCount: number
  hasMerchandise: boolean
  shippingCountry: string | null
  shippingName: string | null
  shippingAddress: Readonly<Record<string, string>> | null
  method: PaymentMethod | null
}

/** The settings that decide about checkouts. */
export interface CheckoutSettings extends PaymentSettings {
  addressLines: AddressLines
  shippingRates: Readonly<Record<string, number>>
}

export type CheckoutRefusal = Extract<
  AnyRefusalCode,
  | 'cart-empty'
  | 'total-too-high'
  | 'country-missing'
  | 'shipping-country-missing'
  | 'shipping-impossible'
  | 'fields-missing'
  | MethodRefusal
>

/** The empty required fields of the shipping address: the receiver's name and the lines of the shipping country. */
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
 * Why a cart cannot be checked out, or null (docs/behaviour/checkout-and-payment.md, "What a checkout needs"), in the
 * order of the form. `whyNoVoucher` checks the voucher, and the page the terms box: the call itself is the acceptance.
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
