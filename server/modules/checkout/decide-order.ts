import type { PayloadOf } from '#contract/call'
import type { ViesAnswer } from '#contract/company'
import type { Settings } from '#contract/config'
import type { checkoutCart } from '#contract/shop/checkout'
import { missingShippingFields, whyNoCheckout, whyNotUnpaid } from '#rules/checkout/checkout'
import { exceedsFreePlaces } from '#rules/checkout/free-places'
import { priceCart, type PricedCart } from '#rules/checkout/pricing'
import { tidyAddress } from '#rules/customers/address'
import { type Company, paysByCardOnly } from '#rules/customers/company'
import { moneyText } from '#rules/money/money-text'
import { isTransferClosed } from '#rules/payments/transfer-deadline'
import { missingFieldNames } from '#rules/text/missing-fields'
import { tidyName } from '#rules/text/person-name'
import type { Context } from '../../context'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import type { SignedIn } from '../../platform/http/sessions'
import type { CartToOrder } from '../cart'
import { isLineOver, ticketTimesOf, whyNotLineOnSale, type Snapshot } from '../catalogue'
import { isCancelledItem, type NewOrder } from '../orders'
import type { EffectiveSettings } from '../settings'
import { newOrder, type OrderedLine } from './new-order'

/** A call of `checkout-cart` with the data on which the decision depends. */
export interface Requested {
  payload: PayloadOf<typeof checkoutCart>
  customer: SignedIn
  cartCode: string
  settings: EffectiveSettings
  items: Snapshot['byId']
  /** The buying company in the payload, and the answer of VIES about its number. */
  company: Company | null
  vies: ViesAnswer | null
  from: string
}

/** The country, address and company that are saved in the account with an order. */
export type SavedAddress = Pick<SignedIn, 'country' | 'address' | 'company'>

/** The order that a cart becomes, and how it is paid. */
export interface Decided {
  made: NewOrder
  totals: PricedCart['totals']
  /** Whether nothing is left to pay. */
  isCovered: boolean
  /** Whether its first payment is attempted at the gateway. */
  paysByCard: boolean
  savedAddress: SavedAddress | null
}

/** Returns the names of the items of a cart that the shop cancelled. */
export const cancelledNames = (
  context: Context,
  { lines }: CartToOrder,
  items: Requested['items'],
): string[] =>
  lines.filter((line) => isCancelledItem(context, line)).map(({ item_id }) => items.get(item_id)?.name ?? '')

/** Throws if a cart contains items that are over, which the error names, or a plan that is no longer sold. */
function refuseOver(
  lines: CartToOrder['lines'],
  items: Requested['items'],
  { now, zone }: { now: Date; zone: string },
): void {
  const names = lines.flatMap(({ item_id, travel_time_id }) => {
    const item = items.get(item_id)
    return item !== undefined && isLineOver(item, travel_time_id, now) ? [item.name] : []
  })
  if (names.length > 0)
    throw new Refusal('cart-items-over', { slots: { items: [...new Set(names)].join(' + ') } })
  for (const { item_id, travel_time_id } of lines) {
    const item = orRefuse(items.get(item_id), 'item-not-found')
    refuseIf(whyNotLineOnSale(item, travel_time_id, { now, zone }), { slots: { product: item.name } })
  }
}

/** Returns whether a cart contains an item with a payment plan. Vouchers cannot pay for it. */
export const hasPlan = ({ lines }: CartToOrder, items: Requested['items']): boolean =>
  itemsOf(lines, items).some((item) => item.payment_plan.length > 0)

const itemsOf = (lines: CartToOrder['lines'], items: Requested['items']) =>
  lines.map((line) => orRefuse(items.get(line.item_id), 'item-not-found'))

/**
 * Decides which order a locked cart becomes, without any queries. Throws a `Refusal` if the cart cannot become an order.
 * `voucher` is the requested voucher, which the caller has validated and locked.
 */
export function decideOrder(
  context: Context,
  { payload, customer, settings, from, ...requested }: Requested,
  cart: CartToOrder,
  voucher: { code: string; discount_amount: number } | null,
  now: Date,
): Decided {
  if (!settings.shopActive) throw new Refusal('shop-inactive')
  const { lines } = cart
  const items = itemsOf(lines, requested.items)
  refuseOver(lines, requested.items, { now, zone: settings.timezone })
  const hasMerchandise = items.some((item) => item.shop_item_type === 'merchandise')

  const country = payload.customer?.country ?? null
  const fullName = tidyName(payload.customer?.full_name ?? customer.fullName)
  const shippingCountry = hasMerchandise ? (payload.order?.shipping_country ?? null) : null
  const { full_name: receiver, ...shippingLines } = payload.order?.shipping_address ?? {}
  const shippingName = tidyName(payload.order?.shipping_name ?? receiver ?? '')
  if (fullName === '') throw new Refusal('name-missing', { fields: ['full_name'] })
  refuseUnknownCountry(settings, country, 'country')
  refuseUnknownCountry(settings, shippingCountry, 'shipping_country')

  const priced = priceCart(items, shippingCountry, voucher?.discount_amount ?? 0, settings)
  const checkout = {
    itemCount: lines.length,
    hasMerchandise,
    country,
    shippingCountry,
    shippingName,
    shippingAddress: shippingLines,
    method: payload.order?.payment_method ?? null,
    total: priced.gross,
    discount: voucher?.discount_amount ?? 0,
    hasPlan: hasPlan(cart, requested.items),
    lowestPayment: lowestPayment(items, priced.shipping),
    byCardOnly: paysByCardOnly(requested.company, country, settings.fiscal.country),
    transferClosed: isTransferClosed(ticketTimesOf(lines, requested.items), settings.transferClosesDays, now),
  }
  const refusal = whyNoCheckout(checkout, settings)
  if (refusal !== null) throw checkoutRefusal(refusal, checkout, settings)

  const address = tidyAddress(settings.addressLines, payload.customer?.address ?? {})
  // A request without an address does not change the address of the account.
  const keepsAddress = (payload.customer?.address ?? null) !== null
  const isCovered = priced.totals.total === 0
  if (!isCovered) refuseIf(whyNotUnpaid(lines.length, cart, settings))
  refuseTooMany(items, cart, settings)
  const method = checkout.method ?? (isCovered ? 'voucher' : 'credit_card')
  const paysByCard = method === 'credit_card' && !isCovered
  const made = newOrder(context, {
    customer: {
      id: customer.id,
      email: customer.email,
      full_name: fullName,
      country,
      address,
      company: requested.company,
      vies: requested.vies,
    },
    shipping: hasMerchandise
      ? {
          name: shippingName,
          country: shippingCountry,
          address: tidyAddress(settings.addressLines, shippingLines),
        }
      : null,
    cartCode: cart.code,
    channel: 'Online',
    method,
    lines: lines.map((line, index) => ({ line, item: orRefuse(items[index], 'item-not-found') })),
    priced,
    discountName: voucher?.code ?? null,
    accepted: { from },
    paysByCardNow: paysByCard,
    keepsAddress,
    now,
  })
  return {
    made,
    totals: priced.totals,
    isCovered,
    paysByCard,
    savedAddress: keepsAddress ? { country, address, company: requested.company ?? customer.company } : null,
  }
}

/** Throws if the customer has placed too many orders today, or would have too many free places of an event. */
function refuseTooMany(
  items: Parameters<typeof exceedsFreePlaces>[0],
  { orders_today, free_places }: CartToOrder,
  { maxOrdersPerDay, maxFreePlaces }: Settings,
): void {
  if (orders_today >= maxOrdersPerDay)
    throw new Refusal('orders-per-day', { slots: { limit: String(maxOrdersPerDay) } })
  if (exceedsFreePlaces(items, free_places ?? [], maxFreePlaces))
    throw new Refusal('free-limit-reached', { slots: { limit: String(maxFreePlaces) } })
}

/** Returns the lowest payment of the items' plan, or `undefined` without one. The first payment includes shipping. */
export function lowestPayment(
  items: readonly Pick<OrderedLine['item'], 'payment_plan'>[],
  shipping: number | null,
): number | undefined {
  const plan = items.find(({ payment_plan }) => payment_plan.length > 0)?.payment_plan
  return plan && Math.min(...plan.map(({ amount }, index) => amount + (index === 0 ? (shipping ?? 0) : 0)))
}

/** Returns the refusal of an amount that the gateway does not charge. It names the lowest one. */
export const tooSmallForCard = (
  { cardMinimum, currency }: Pick<EffectiveSettings, 'cardMinimum' | 'currency'>,
  fields: readonly string[],
): Refusal =>
  new Refusal('card-amount-too-small', { slots: { minimum: moneyText(cardMinimum, currency) }, fields })

function refuseUnknownCountry(settings: Settings, country: string | null, field: string): void {
  if (country !== null && country !== '' && !Object.hasOwn(settings.countries, country))
    throw new Refusal('country-unknown', { fields: [field] })
}

type CheckoutRefusal = NonNullable<ReturnType<typeof whyNoCheckout>>

function checkoutRefusal(
  code: CheckoutRefusal,
  checkout: Parameters<typeof missingShippingFields>[0],
  settings: EffectiveSettings,
): Refusal {
  if (code === 'fields-missing') {
    const missing = missingShippingFields(checkout, settings.addressLines)
    return new Refusal(code, {
      slots: { fields: missingFieldNames(missing) },
      fields: missing.map(({ field }) => field),
    })
  }
  if (code === 'total-too-high') return new Refusal(code)
  if (code === 'card-amount-too-small') return tooSmallForCard(settings, ['payment_method'])
  const field: Partial<Record<CheckoutRefusal, string>> = {
    'country-missing': 'country',
    'shipping-country-missing': 'shipping_country',
    'shipping-impossible': 'shipping_country',
  }
  return new Refusal(code, { fields: field[code] === undefined ? ['payment_method'] : [field[code]] })
}
