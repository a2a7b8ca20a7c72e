import type { PayloadOf } from '#contract/call'
import type { Settings } from '#contract/config'
import { maxMoney } from '#contract/limits'
import type { createOrder } from '#contract/office/orders'
import type { Address, PaymentMethod } from '#contract/values'
import { type PricedCart, priceCart, shippingAmount } from '#rules/checkout/pricing'
import { tidyAddress } from '#rules/customers/address'
import { type Company, paysByCardOnly } from '#rules/customers/company'
import { sum } from '#rules/money/money'
import { whyNotMethod } from '#rules/payments/why-not-method'
import { isEmail } from '#rules/text/email'
import { missingFieldNames, type MissingField } from '#rules/text/missing-fields'
import { tidyName } from '#rules/text/person-name'
import * as labels from '#texts/compiled/refusals/labels'
import * as fields from '#texts/compiled/refusals/office-fields'
import { Refusal } from '../../platform/http/refusal'
import type { CatalogueItem, Snapshot } from '../catalogue'
import { readCompany } from '../companies'
import { lowestPayment, tooSmallForCard } from './decide-order'
import type { OrderedLine } from './new-order'

type Payload = PayloadOf<typeof createOrder>
type RequestedItem = Payload['items'][number]

/** Maximum number of items in one order. */
const maxItems = 500

/** A validated and priced staff order. The customer and free places have not been looked up yet. */
export interface StaffOrder {
  fullName: string
  email: string
  country: string | null
  address: Address
  /** The buying company, or `null` for a private person. */
  company: Company | null
  /** `null` if goods are handed over or there is nothing to ship. */
  shipping: { name: string; country: string; address: Address } | null
  lines: OrderedLine[]
  priced: PricedCart
  method: PaymentMethod
  channel: string
  /** How the money was handed over, or `null` if the order is still to be paid. */
  paid: Payload['paid']
  /** The name of the discount, or `null` without a discount. */
  discountName: string | null
  /** The requested deadline, or `null` for the deadline of bank transfers. */
  payUntil: Date | null
}

/**
 * Validates and prices a staff order. Throws a `Refusal` if it cannot be sold.
 *
 * - Staff are not bound to the shop's prices, published items, ticket limits and countries of bank transfers.
 * - The payment method `voucher` makes the order free: the discount is the whole amount.
 * - Money that was handed over (`paid`) pays the whole order at once.
 * - Goods are shipped if `ship_goods` is not false and the customer has an address in a country with shipping. Otherwise they
 *   are handed over.
 */
export function readStaffOrder(payload: Payload, { settings, byCode }: Snapshot): StaffOrder {
  refuseMissing(payload, byCode)
  refuseInvalid(payload, settings)
  const { country } = payload.customer
  const fullName = tidyName(payload.customer.full_name ?? '')
  const address = tidyAddress(settings.addressLines, payload.customer.address)
  const company = readCompany(payload.customer.company, { country, address }, settings, 'customer.')
  const requested = payload.items.map((item, index) => lineOf(item, index, byCode))
  const lines = keepsPlan(payload, requested) ? requested : requested.map(withoutPlan)

  const items = lines.map(({ item }) => item)
  const isShipped =
    payload.ship_goods !== false &&
    items.some((item) => item.shop_item_type === 'merchandise') &&
    shippingAmount(country, settings.shippingRates) !== null &&
    Object.keys(address).length > 0
  const goesTo = isShipped ? country : null
  const full = priceCart(items, goesTo, 0, settings)
  if (full.gross > maxMoney) throw new Refusal('total-too-high', { fields: ['items'] })
  const { discount } = payload
  refuseDiscount(discount, full.gross)
  const isGiven = (payload.payment_method === 'voucher' || discount?.amount === full.gross) && full.gross > 0
  const channel = payload.channel?.trim() || 'Box office'
  const requestedMethod = payload.payment_method ?? (payload.paid === null ? null : 'bank_transfer')
  const method = requestedMethod ?? 'voucher'
  if (!isGiven) {
    const payable = { total: full.gross, discount: discount?.amount ?? 0, country, byStaff: true }
    const hasPlan = items.some((item) => item.payment_plan.length > 0)
    // Money that was handed over is cash or a card payment.
    const byCardOnly = payload.paid === null && paysByCardOnly(company, country, settings.fiscal.country)
    const lowest = lowestPayment(items, full.shipping)
    const refusal = whyNotMethod(
      requestedMethod,
      { ...payable, hasPlan, byCardOnly, lowestPayment: lowest },
      settings,
    )
    if (refusal === 'card-amount-too-small') throw tooSmallForCard(settings, ['payment_method'])
    if (refusal !== null) throw new Refusal(refusal, { fields: ['payment_method'] })
  }
  const isFree = isGiven || full.gross === 0
  if (payload.paid !== null && isFree)
    throw new Refusal('invalid-input', { fields: { paid: [fields.order_free()] } })
  const hasDeadline =
    payload.paid === null && !isFree && items.every((item) => item.payment_plan.length === 0)
  if (payload.pay_until !== null && !hasDeadline)
    throw new Refusal('invalid-input', {
      fields: { pay_until: [fields.no_deadline()] },
    })
  return {
    fullName,
    email: (payload.customer.email ?? '').trim(),
    country,
    address,
    company,
    shipping: goesTo === null ? null : { name: fullName, country: goesTo, address },
    lines,
    priced: priceCart(items, goesTo, isGiven ? full.gross : (discount?.amount ?? 0), settings),
    method,
    paid: payload.paid,
    channel,
    discountName: discount?.reason.trim() || (isGiven ? channel : null),
    payUntil: payload.pay_until === null ? null : new Date(payload.pay_until),
  }
}

/** Throws if a discount is zero, has no reason or is greater than the amount of the order. */
function refuseDiscount(discount: Payload['discount'], gross: number): void {
  if (discount === null) return
  const invalid = (field: string, text: string) =>
    new Refusal('invalid-input', { fields: { [`discount.${field}`]: [text] } })
  if (discount.amount === 0) throw invalid('amount', fields.discount_zero())
  if (discount.amount > gross) throw invalid('amount', fields.discount_too_high())
  if (discount.reason.trim() === '') throw invalid('reason', fields.discount_reason())
}

function refuseMissing(payload: Payload, byCode: Snapshot['byCode']): void {
  const missing: MissingField[] = []
  const need = (value: string | null, field: string, label: string) => {
    if (!tidyName(value ?? '')) missing.push({ field, label })
  }
  need(payload.customer.full_name, 'customer.full_name', labels.full_name())
  need(payload.customer.email, 'customer.email', labels.email())
  if (payload.items.length === 0) missing.push({ field: 'items', label: labels.items() })
  for (const [index, item] of payload.items.entries()) {
    if (byCode.get(item.external_code)?.shop_item_type !== 'tickets') continue
    need(item.full_name, `items.${index}.full_name`, labels.ticket_full_name({ number: index + 1 }))
    need(item.email, `items.${index}.email`, labels.ticket_email({ number: index + 1 }))
  }
  if (missing.length === 0) return
  throw new Refusal('fields-missing', {
    slots: { fields: missingFieldNames(missing) },
    fields: missing.map(({ field }) => field),
  })
}

function refuseInvalid(payload: Payload, settings: Settings): void {
  const emails: [string, string | null][] = [
    ['customer.email', payload.customer.email],
    ...payload.items.map(({ email }, index): [string, string | null] => [`items.${index}.email`, email]),
  ]
  const wrong = emails.filter(([, email]) => email?.trim() && !isEmail(email.trim()))
  if (wrong.length > 0) throw new Refusal('invalid-email', { fields: wrong.map(([field]) => field) })
  const { country } = payload.customer
  if (country !== null && !Object.hasOwn(settings.countries, country))
    throw new Refusal('country-unknown', { fields: ['customer.country'] })
  if (payload.items.length > maxItems)
    throw new Refusal('invalid-input', { fields: { items: [fields.order_items({ most: maxItems })] } })
}

function lineOf(requested: RequestedItem, index: number, byCode: Snapshot['byCode']): OrderedLine {
  const item = byCode.get(requested.external_code)
  if (item === undefined) throw new Refusal('item-not-found', { fields: [`items.${index}.external_code`] })
  const isTicket = item.shop_item_type === 'tickets'
  return {
    line: {
      travel_time_id: timeIdOf(requested, index, item),
      full_name: isTicket ? tidyName(requested.full_name ?? '') : null,
      email: isTicket ? (requested.email ?? '').trim() : null,
    },
    item: { ...item, price: requested.price ?? item.price, fee: requested.fee ?? item.fee },
  }
}

/** Returns the id of the departure at the requested instant, or `null` if the item has no selectable departures. */
function timeIdOf(requested: RequestedItem, index: number, item: CatalogueItem): number | null {
  if (item.travel_time_type !== 'selectable') return null
  const blamed = { fields: [`items.${index}.travel_time`] }
  if (requested.travel_time === null) throw new Refusal('travel-time-missing', blamed)
  const at = Date.parse(requested.travel_time)
  const time = item.times.find((one) => one.onSale && one.travel_time.getTime() === at)
  if (time === undefined) throw new Refusal('travel-time-unknown', blamed)
  return time.id
}

/**
 * Returns whether the order keeps the payment plan of its item. A plan requires a card payment, a single item and the
 * item's own price. Otherwise the whole amount is due at once.
 */
function keepsPlan(payload: Payload, lines: readonly OrderedLine[]): boolean {
  const [only, another] = lines
  if (only === undefined || another !== undefined || payload.payment_method !== 'credit_card') return false
  if (payload.paid !== null || payload.discount !== null) return false
  const { price, fee, payment_plan } = only.item
  return sum(payment_plan.map((step) => step.amount)) === price + fee
}

const withoutPlan = ({ line, item }: OrderedLine): OrderedLine => ({
  line,
  item: { ...item, payment_plan: [] },
})
