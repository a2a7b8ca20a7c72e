import type { OfficeAnswered, OfficeSent } from '#contract/calls'
import { companyRefusals } from '#contract/shop/company-refusals'
import type { Address } from '#contract/values'
import { shippingAmount, whyNoShipping } from '#rules/checkout/pricing'
import { tidyAddress, missingAddressLines } from '#rules/customers/address'
import { type Company, typedPaysByCardOnly } from '#rules/customers/company'
import { decimalText, minorUnits } from '#rules/money/amount-text'
import { isEmail, typedOfficeEmail } from '#rules/text/email'
import * as texts from '#texts/compiled/office/new-order'
import type { FieldErrors } from '#web/ui/field-errors'
import { missingErrors } from '#web/ui/missing-errors'
import { companyFaults, noCompany } from '../../kit/form/company-form'
import type { OfficeData } from '../../kit/office-data'
import { endOfDay } from '../../kit/values/day'

export type Sellable = OfficeAnswered<'get-order-form'>['items'][number]
export type Way = 'cash' | 'terminal' | 'bank_transfer' | 'credit_card'

/** One line of a new order, as entered. */
export interface Line {
  key: number
  item: Sellable
  /** Empty if the customer is the holder. */
  fullName: string
  email: string
  travelTime: string
  /** Price including the fee, as a decimal. */
  price: string
}

export interface OrderForm extends ShippingForm {
  lines: readonly Line[]
  fullName: string
  email: string
  /** A company buys, from the country and address of the form. */
  isCompany: boolean
  company: Company
  way: Way
  channel: string
  note: string
  /** Discount on the whole order; empty for none. */
  discount: string
  discountReason: string
  /** A day; empty: as long as a transfer has. */
  payUntil: string
  /** The customer has accepted the terms at the desk. */
  termsAccepted: boolean
}

export const emptyForm: OrderForm = {
  lines: [],
  fullName: '',
  email: '',
  isCompany: false,
  company: noCompany,
  country: '',
  handing: 'collect',
  address: {},
  way: 'cash',
  channel: '',
  note: '',
  discount: '',
  discountReason: '',
  payUntil: '',
  termsAccepted: false,
}

/** Shop settings that apply to new orders. */
export type OrderFacts = Pick<OfficeData, 'currency' | 'timezone'> &
  ShippingFacts & { companiesByCard: boolean }

const costOf = ({ price, fee }: Sellable): number => price + fee

/** Returns whether a company of the form cannot pay by transfer. */
export function isByCardOnly(
  { isCompany, company, country }: OrderForm,
  { companiesByCard }: Pick<OrderFacts, 'companiesByCard'>,
): boolean {
  return isCompany && companiesByCard && typedPaysByCardOnly(company, country)
}

/** Returns a new line at the item's own price. */
export const newLine = (item: Sellable, key: number, currency: string): Line => ({
  key,
  item,
  fullName: '',
  email: '',
  travelTime: '',
  price: decimalText(costOf(item), currency),
})

/** Sum of all lines, in minor units; `null` if a price is invalid. */
export function totalOf(lines: readonly Line[], currency: string): number | null {
  let total = 0
  for (const { price } of lines) {
    const amount = minorUnits(price, currency)
    if (amount === null || amount < 0) return null
    total += amount
  }
  return total
}

/** Total before the discount, in minor units: all lines and shipping; `null` if a part of it is unknown. */
export function grossOf(form: OrderForm, details: OrderFacts): number | null {
  const total = totalOf(form.lines, details.currency)
  const shipping = shippingCost(form, details)
  return total === null || shipping === null ? null : total + shipping
}

/** Discount on the whole order, in minor units; `null` if it is invalid or exceeds the total. */
export function discountOf(form: OrderForm, details: OrderFacts): number | null {
  const { discount } = form
  if (discount.trim() === '') return 0
  const amount = minorUnits(discount, details.currency)
  const total = grossOf(form, details)
  return amount === null || amount < 0 || total === null || amount > total ? null : amount
}

/** Errors in the form, keyed by field; errors of a line are keyed `<key>.<field>`. */
export function faultsOf(form: OrderForm, details: OrderFacts): FieldErrors {
  const { currency } = details
  const { lines, fullName, email, discount, discountReason } = form
  const faults = lines.flatMap(({ key, ...line }): (readonly [string, string] | false)[] => [
    line.email.trim() !== '' &&
      !isEmail(typedOfficeEmail(line.email)) && [`${key}.email`, texts.email_wrong()],
    totalOf([{ key, ...line }], currency) === null && [`${key}.price`, texts.price_wrong()],
    line.item.times.length > 0 && line.travelTime === '' && [`${key}.travelTime`, texts.time_missing()],
  ])
  const hasTotal = grossOf(form, details) !== null
  const off = discountOf(form, details)
  const all = [
    lines.length === 0 && (['items', texts.items_missing()] as const),
    ...faults,
    fullName.trim() === '' && (['fullName', texts.name_missing()] as const),
    !isEmail(typedOfficeEmail(email)) && (['email', texts.email_wrong()] as const),
    ...Object.entries(form.isCompany ? companyFaults(form.company, form, details.addressLines) : {}),
    ...Object.entries(shippingFaults(form, details)),
    form.way === 'bank_transfer' &&
      isByCardOnly(form, details) &&
      (['way', companyRefusals['company-by-card'][1]()] as const),
    hasTotal && discount.trim() !== '' && off === null && (['discount', texts.discount_wrong()] as const),
    off !== null &&
      off > 0 &&
      discountReason.trim() === '' &&
      (['discountReason', texts.discount_reason_missing()] as const),
  ]
  return Object.fromEntries(all.filter((fault) => fault !== false))
}

/**
 * Returns the payload of `create-order`, or `null` while the form has an error. A line with a price of its own has no
 * fee.
 */
export function orderOf(form: OrderForm, details: OrderFacts): OfficeSent<'create-order'> | null {
  if (Object.keys(faultsOf(form, details)).length > 0) return null
  const { currency, timezone, addressLines } = details
  const { lines, way } = form
  const discount = discountOf(form, details) ?? 0
  const total = (grossOf(form, details) ?? 0) - discount
  const isPaid = way === 'cash' || way === 'terminal'
  return {
    customer: {
      full_name: form.fullName,
      email: form.email,
      country: form.country || null,
      ...((isSent(form, details) || form.isCompany) && {
        address: tidyAddress(addressLines, form.address),
      }),
      ...(form.isCompany && { company: form.company }),
    },
    items: lines.map((line) => itemOf(line, form, currency)),
    payment_method: isPaid || total === 0 ? null : way,
    paid: isPaid && total > 0 ? way : null,
    ...(form.isCompany && { ship_goods: isSent(form, details) }),
    channel: form.channel.trim() || null,
    note: form.note.trim() || null,
    terms_accepted: form.termsAccepted,
    ...(discount > 0 && { discount: { amount: discount, reason: form.discountReason.trim() } }),
    ...(form.payUntil !== '' && !isPaid && total > 0 && { pay_until: endOfDay(form.payUntil, timezone) }),
  }
}

function itemOf({ item, ...line }: Line, form: OrderForm, currency: string) {
  const amount = minorUnits(line.price, currency)
  const isTicket = item.shop_item_type === 'tickets'
  return {
    external_code: item.external_code,
    full_name: isTicket ? line.fullName.trim() || form.fullName : null,
    email: isTicket ? line.email.trim() || form.email : null,
    travel_time: line.travelTime || null,
    ...(amount === costOf(item) ? {} : { price: amount, fee: 0 }),
  }
}

/** Shipping options from the response of `get-order-form`. */
export type ShippingFacts = Pick<OfficeAnswered<'get-order-form'>, 'shippingRates' | 'addressLines'>

/** Delivery of the goods of a new order. */
export type Handing = 'collect' | 'send'

interface ShippingForm {
  lines: readonly { item: { shop_item_type: 'tickets' | 'merchandise' } }[]
  /** Empty if unknown. */
  country: string
  handing: Handing
  address: Address
}

/** Returns whether there is something to send, and a country to send it to. */
export const canShip = ({ lines }: Pick<ShippingForm, 'lines'>, { shippingRates }: ShippingFacts): boolean =>
  Object.keys(shippingRates).length > 0 && lines.some(({ item }) => item.shop_item_type === 'merchandise')

/** Returns whether the goods are to be sent. What was chosen before the last of them was removed no longer counts. */
export const isSent = (form: ShippingForm, details: ShippingFacts): boolean =>
  form.handing === 'send' && canShip(form, details)

/**
 * Returns the price of shipping, in minor units: 0 if nothing is shipped, `null` if the country has no rate or is not
 * chosen yet.
 */
export const shippingCost = (form: ShippingForm, details: ShippingFacts): number | null =>
  isSent(form, details) ? shippingAmount(form.country || null, details.shippingRates) : 0

const shippingErrors = {
  'shipping-country-missing': texts.country_missing(),
  'shipping-impossible': texts.country_without_rate(),
}

/** Errors in the shipping destination, keyed by field. */
function shippingFaults(form: ShippingForm, details: ShippingFacts): FieldErrors {
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
