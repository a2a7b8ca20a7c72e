import { checkoutCart } from '../../../contract/shop/checkout'
import { tidyAddress } from '../../../rules/address'
import { missingFieldNames } from '../../../rules/missing-fields'
import { missingShippingFields, whyNoCheckout } from '../../../rules/checkout'
import { tidyName } from '../../../rules/person-name'
import { whyNotUnpaid } from '../../../rules/unpaid-limits'
import type { PayloadOf } from '../../../contract/call'
import type { Settings } from '../../../contract/config'
import type { Tx } from '../../db/database'
import { serveCustomer } from '../../http/serve'
import type { SignedIn } from '../../http/sessions'
import { moneyText } from '../../documents/money-text'
import { orRefuse, Refusal, refuseIf } from '../../refusal'
import type { World } from '../../world'
import type { Snapshot } from '../../stock/catalogue'
import { customerView } from '../../accounts/customer-view'
import { isCancelledItem } from '../../books/cancelled-items'
import * as carts from '../../books/cart.sql'
import { customerData } from '../../books/customer-data'
import type { OpenAttempt } from '../../books/attempts.sql'
import { startAttempt } from '../../books/start-attempt'
import { settleOrder } from '../../books/settle-order'
import { heldFromStart } from '../../books/hold-order'
import { mailOrderReceived } from '../../books/order-received'
import { bookVoucher } from '../../books/order-voucher'
import { findOrderOfCart, recordOrder, recordVoucherUse } from './checkout.sql'
import { newOrder } from './new-order'
import { priceCart } from './price-cart'
import { voucherOrRefuse, withVoucherCode } from './vouchers'

type Payload = PayloadOf<typeof checkoutCart>

/**
 * Turns a cart into an order, only once for any number of requests (docs/behaviour/checkout-and-payment.md, "From cart
 * to order").
 */
export const checkoutCartHandler = serveCustomer(
  checkoutCart,
  async ({ payload, customer, world, request }) => {
    const cartCode = orRefuse(payload.cart, 'cart-expired')
    const stock = await world.catalogue.stock()
    // The current catalogue: this call read the stock, and the catalogue's version with it.
    const { settings, byId } = stock.snapshot
    const asked = { payload, customer, cartCode, settings, items: byId, from: request.ip }
    const code = payload.voucher_code?.trim() ?? ''
    const { orderId, attempt, kept } = await withVoucherCode(
      world,
      asked.settings,
      { code, customerId: customer.id },
      () => world.db.transaction((tx) => findOrPlaceOrder(world, tx, asked)),
    )
    // The gateway may be slow, so it is called after all locks are released.
    const payment = await startAttempt(world, orderId, attempt ?? undefined)
    const data = await customerData(world, customer.id, stock)
    const order = data.orders.find((one) => one.id === orderId)
    if (order === undefined) throw new Error('The order that was just made is there')
    return { order, payment: payment ?? undefined, data: { ...data, ...keptData(customer, kept) } }
  },
)

interface Asked {
  payload: Payload
  customer: SignedIn
  cartCode: string
  settings: Settings
  items: Snapshot['byId']
  from: string
}

/** The order of a cart, the payment attempt that was recorded with it, and the address that the account keeps from it. */
interface Placed {
  orderId: number
  attempt: OpenAttempt | null
  kept: KeptAddress | null
}

type KeptAddress = Pick<SignedIn, 'country' | 'address'>

/** What the account's new address changes in the shop's data; nothing without one. */
const keptData = (customer: SignedIn, kept: KeptAddress | null) =>
  kept && { customer: customerView({ ...customer, ...kept }), country: kept.country }

/** The cart's order: that of an earlier or parallel call, or a new one. */
async function findOrPlaceOrder(world: World, tx: Tx, asked: Asked): Promise<Placed> {
  const { customer, cartCode, settings } = asked
  const cart = await carts.lockCartToOrder(tx, cartCode, customer.id, world.now())
  if (cart === null) {
    // The lock may have waited for a parallel call: then the cart no longer exists, and its order does.
    const first = await findOrderOfCart(tx, cartCode, customer.id)
    if (first !== null) return { orderId: first, attempt: null, kept: null }
    throw new Refusal('cart-expired')
  }
  await refuseLost(world, tx, cart)
  if (!settings.shopActive) throw new Refusal('shop-inactive')
  return placeOrder(world, tx, { ...asked, cart })
}

interface Placing extends Asked {
  cart: carts.CartToOrder
}

async function placeOrder(world: World, tx: Tx, asked: Placing): Promise<Placed> {
  const { payload, customer, cart, settings } = asked
  const { lines } = cart
  const now = world.now()
  const items = lines.map((line) => orRefuse(asked.items.get(line.item_id), 'item-not-found'))
  const hasPlan = items.some((item) => item.payment_plan.length > 0)
  const hasMerchandise = items.some((item) => item.shop_item_type === 'merchandise')

  const country = payload.customer?.country ?? null
  const fullName = tidyName(payload.customer?.full_name ?? customer.fullName)
  const shippingCountry = hasMerchandise ? (payload.order?.shipping_country ?? null) : null
  const { full_name: receiver, ...shippingLines } = payload.order?.shipping_address ?? {}
  const shippingName = tidyName(payload.order?.shipping_name ?? receiver ?? '')
  if (fullName === '') throw new Refusal('name-missing', { fields: ['full_name'] })
  refuseUnknownCountry(settings, country, 'country')
  refuseUnknownCountry(settings, shippingCountry, 'shipping_country')

  const voucherCode = payload.voucher_code?.trim() ?? ''
  const voucher =
    voucherCode === '' ? null : await voucherOrRefuse(tx, { code: voucherCode, hasPlan, lock: true, now })
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
    hasPlan,
  }
  const refusal = whyNoCheckout(checkout, settings)
  if (refusal !== null) throw checkoutRefusal(refusal, checkout, settings)

  const address = tidyAddress(settings.addressLines, payload.customer?.address ?? {})
  // A call without an address leaves that of the account as it is.
  const keepsAddress = (payload.customer?.address ?? null) !== null
  const { total } = priced.totals
  const isCovered = total === 0
  if (!isCovered) refuseIf(whyNotUnpaid(lines.length, cart, settings))
  await refuseOtherTotal(tx, cart.id, payload.expected_total, { total, currency: settings.currency })
  const method = checkout.method ?? (isCovered ? 'voucher' : 'credit_card')
  const paysByCard = method === 'credit_card' && !isCovered
  const made = newOrder(world, {
    customer: {
      id: customer.id,
      email: customer.mailAddress,
      full_name: fullName,
      country,
      address,
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
    acceptedFrom: asked.from,
    paysByCardNow: paysByCard,
    keepsAddress,
    now,
  })
  const { orderId, attempt } = await recordOrder(tx, made, { commits: paysByCard && voucher === null })
  if (voucher !== null) {
    await recordVoucherUse(tx, voucher.id, orderId)
    const used = { id: orderId, discount_name: voucher.code }
    await bookVoucher(tx, used, priced.totals.discount, now)
  }
  if (isCovered) {
    await settleOrder(world, tx, await heldFromStart(tx, orderId), now)
  } else if (!paysByCard) {
    await mailOrderReceived(world, tx, await heldFromStart(tx, orderId), now)
  }
  return { orderId, attempt, kept: keepsAddress ? { country, address } : null }
}

function refuseUnknownCountry(settings: Settings, country: string | null, field: string): void {
  if (country !== null && country !== '' && !Object.hasOwn(settings.countries, country))
    throw new Refusal('country-unknown', { fields: [field] })
}

/** Refuses a cart with something that the shop cancelled, and one that is empty: it says what the cart lost. */
async function refuseLost(world: World, tx: Tx, { id, lines }: carts.CartToOrder): Promise<void> {
  const { byId } = world.catalogue.current()
  const cancelled = lines.filter((line) => isCancelledItem(world, line))
  const names = cancelled.map(({ item_id }) => byId.get(item_id)?.name ?? '')
  const lost = lines.length === 0 ? await carts.findLostItems(tx, id) : names
  if (lost.length > 0) throw lostItems(lost)
  if (lines.length === 0) throw new Refusal('cart-empty')
}

const lostItems = (names: readonly string[], more: Readonly<Record<string, unknown>> = {}) =>
  new Refusal('cart-lost-items', { slots: { items: [...new Set(names)].join(' + ') }, more })

/**
 * Refuses if the total differs from the one that the page showed, if the page sent it; where the shop cancelled something of
 * the cart in between, it says what.
 */
async function refuseOtherTotal(
  tx: Tx,
  cartId: number,
  expected: number | null,
  { total, currency }: { total: number; currency: string },
): Promise<void> {
  if (expected === null || expected === total) return
  const lost = await carts.findLostItems(tx, cartId)
  if (lost.length > 0) throw lostItems(lost, { total })
  const slots = { before: moneyText(expected, currency), now: moneyText(total, currency) }
  throw new Refusal('total-changed', { slots, more: { total } })
}

type CheckoutRefusal = NonNullable<ReturnType<typeof whyNoCheckout>>

function checkoutRefusal(
  code: CheckoutRefusal,
  checkout: Parameters<typeof missingShippingFields>[0],
  settings: Settings,
): Refusal {
  if (code === 'fields-missing') {
    const missing = missingShippingFields(checkout, settings.addressLines)
    return new Refusal(code, {
      slots: { fields: missingFieldNames(missing) },
      fields: missing.map(({ field }) => field),
    })
  }
  const field: Partial<Record<CheckoutRefusal, string>> = {
    'country-missing': 'country',
    'shipping-country-missing': 'shipping_country',
    'shipping-impossible': 'shipping_country',
  }
  return new Refusal(code, { fields: field[code] === undefined ? ['payment_method'] : [field[code]] })
}
