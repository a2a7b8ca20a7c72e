import type { OfficeAnswered } from '../../../contract/calls'
import type { Address } from '../../../contract/values'
import { missingAddressLines, tidyAddress } from '../../../rules/customers/address'
import { shippingAmount, whyNoShipping } from '../../../rules/checkout/pricing'
import type { FieldErrors } from '../../ui/field-errors'
import { missingErrors } from '../../ui/missing-errors'
import * as texts from '../../../texts/compiled/office/new-order'

/** How the shop ships goods, as `get-order-form` answers it. */
export type ShippingFacts = Pick<OfficeAnswered<'get-order-form'>, 'shippingRates' | 'addressLines'>

/** How the goods of a new order reach the customer. */
export type Handing = 'collect' | 'send'

export interface ShippingForm {
  lines: readonly { item: { shop_item_type: 'tickets' | 'merchandise' } }[]
  /** Empty: not known. */
  country: string
  handing: Handing
  address: Address
}

/** Whether there is something to send, and a country to send it to. */
export const canShip = ({ lines }: Pick<ShippingForm, 'lines'>, { shippingRates }: ShippingFacts): boolean =>
  Object.keys(shippingRates).length > 0 && lines.some(({ item }) => item.shop_item_type === 'merchandise')

/** Whether the goods are to be sent. What was chosen before the last of them was removed no longer counts. */
export const isSent = (form: ShippingForm, details: ShippingFacts): boolean =>
  form.handing === 'send' && canShip(form, details)

/** What shipping costs, in minor units: 0 where nothing is sent, null where the country has no rate, or is not chosen yet. */
export const shippingCost = (form: ShippingForm, details: ShippingFacts): number | null =>
  isSent(form, details) ? shippingAmount(form.country || null, details.shippingRates) : 0

const shippingErrors = {
  'shipping-country-missing': texts.country_missing(),
  'shipping-impossible': texts.country_without_rate(),
}

/** Errors in the shipping destination, keyed by field. */
export function shippingFaults(form: ShippingForm, details: ShippingFacts): FieldErrors {
  const { country, address } = form
  const why = whyNoShipping(isSent(form, details), country || null, details.shippingRates)
  if (why !== null) return { country: shippingErrors[why] }
  if (!isSent(form, details)) return {}
  const missing = missingAddressLines(details.addressLines, country, address)
  if (missing.length > 0)
    return missingErrors(missing.map(({ field, label }) => ({ field: `address.${field}`, label })))
  // A shop may require no line; without any the server would hand the goods over.
  const [first = ''] = Object.keys(details.addressLines)
  return Object.keys(tidyAddress(details.addressLines, address)).length > 0
    ? {}
    : { [`address.${first}`]: texts.address_missing() }
}
