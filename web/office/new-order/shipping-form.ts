import type { OfficeAnswered } from '../../../contract/calls'
import type { Address } from '../../../contract/values'
import { missingAddressLines, tidyAddress } from '../../../rules/customers/address'
import { shippingAmount, whyNoShipping } from '../../../rules/checkout/shipping'
import type { FieldErrors } from '../../ui/field-errors'
import { missingErrors } from '../../ui/missing-errors'
import * as words from './words'

/** How the shop ships goods, as `get-order-form` answers it. */
export type ShippingFacts = Pick<OfficeAnswered<'get-order-form'>, 'shippingRates' | 'addressLines'>

/** How the goods of a new order reach the customer. */
export type Handing = keyof typeof words.handings

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
export const isSent = (form: ShippingForm, facts: ShippingFacts): boolean =>
  form.handing === 'send' && canShip(form, facts)

/** What shipping costs, in minor units: 0 where nothing is sent, null where the country has no rate, or is not chosen yet. */
export const shippingCost = (form: ShippingForm, facts: ShippingFacts): number | null =>
  isSent(form, facts) ? shippingAmount(form.country || null, facts.shippingRates) : 0

/** What is wrong with where the goods are sent, by its fields. */
export function shippingFaults(form: ShippingForm, facts: ShippingFacts): FieldErrors {
  const { country, address } = form
  const why = whyNoShipping(isSent(form, facts), country || null, facts.shippingRates)
  if (why !== null) return { country: words.whyNoShipping[why] }
  if (!isSent(form, facts)) return {}
  const missing = missingAddressLines(facts.addressLines, country, address)
  if (missing.length > 0)
    return missingErrors(missing.map(({ field, label }) => ({ field: `address.${field}`, label })))
  // A shop may require no line; without any the server would hand the goods over.
  const [first = ''] = Object.keys(facts.addressLines)
  return Object.keys(tidyAddress(facts.addressLines, address)).length > 0
    ? {}
    : { [`address.${first}`]: words.addressMissing }
}
