import type { PayloadOf } from '#contract/call'
import type { Settings } from '#contract/config'
import { getOrderForm } from '#contract/office/orders'
import { validateVoucher, calculateInvoice, type Invoice } from '#contract/shop/cart'
import { checkoutCart, checkVatNumber, restoreCart } from '#contract/shop/checkout'
import { cartExpiry } from '#rules/cart/cart-time'
import { openDepartures } from '#rules/catalogue/availability'
import { isOver } from '#rules/catalogue/on-sale'
import { unpaidLimits } from '#rules/checkout/checkout'
import { priceCart } from '#rules/checkout/pricing'
import { tidyAddress } from '#rules/customers/address'
import { euNumberOf, vatNumberOf } from '#rules/customers/vat-number'
import { whyNotRestored } from '#rules/orders/ended-order'
import { shipping } from '#texts/compiled/documents/invoice'
import type { Context } from '../../context'
import { randomToken } from '../../platform/crypto/keys'
import { Refusal, orRefuse, refuseIf } from '../../platform/http/refusal'
import { type Handlers, serveCustomer, serve } from '../../platform/http/serve'
import type { SignedIn } from '../../platform/http/sessions'
import { customerView } from '../accounts'
import { findCart, answerCart, createCart, findCartById, hasFullCart } from '../cart'
import {
  isLineOver,
  whyNotLineOnSale,
  travelTimeOf,
  shopItemOf,
  itemPlaceOf,
  movePlaces,
  type Snapshot,
} from '../catalogue'
import { readCompany, viesOf, viesOfBuyer } from '../companies'
import {
  customerData,
  endOrder,
  findOrderById,
  isCancelledItem,
  withLockedOrder,
  type LockedOrder,
} from '../orders'
import { startAttempt, hasRunningAttempt } from '../payments'
import { serveStaff } from '../staff'
import { createOrderHandler } from './create-order'
import type { SavedAddress } from './decide-order'
import { importGuestsHandler, retryGuestListHandler } from './import-guests'
import { voucherOrRefuse, withVoucherCode, placeCart } from './place-carts'
import { countEndedUnpaid, findOwnLimits, lockAndFindFull } from './queries'

const dayMs = 24 * 60 * 60_000

/**
 * Ends an unpaid card order and puts its items into a new cart. One transaction locks their counters, so that no other
 * customer can get the places in between (docs/behaviour/checkout-and-payment.md, "Back to the cart").
 */
const restoreCartHandler = serveCustomer(restoreCart, async ({ payload, customer, context }) => {
  const orderId = orRefuse(payload.order_id, 'order-not-found')
  const found = await findOrderById(context.db.kysely, orderId)
  if (found?.customer_id !== customer.id) throw new Refusal('order-not-found')
  const { snapshot } = await context.catalogue.stock()
  const stored = await withLockedOrder(context.db, { orderId, movesPlaces: true }, async (tx, locked) => {
    const now = context.now()
    refuseIf(whyNotRestored(locked.order, await hasRunningAttempt(tx, orderId)))
    if (await hasFullCart(tx, customer.id, now)) throw new Refusal('cart-not-empty')
    if (!isOnSale(context, snapshot, locked, now)) throw new Refusal('items-unavailable')
    // Otherwise a customer could reserve places forever by alternating between an order and a cart.
    const since = new Date(now.getTime() - dayMs)
    const { orders: maxEnded } = unpaidLimits(await findOwnLimits(tx, customer.id), snapshot.settings)
    if ((await countEndedUnpaid(tx, customer.id, since)) >= maxEnded) throw new Refusal('too-many-attempts')
    await endOrder(context, tx, locked, { reason: 'cart', note: null, openedBy: null, now })
    // A closed counter does not offer freed places again.
    if ((await lockAndFindFull(tx, locked.items)) !== undefined) throw new Refusal('items-unavailable')
    await movePlaces(tx, locked.items, [])
    const expiresAt = cartExpiry(now, now, snapshot.settings.cartMinutes)
    const cart = { code: randomToken(), customerId: customer.id, lines: locked.items }
    return findCartById(tx, await createCart(tx, cart, { now, expiresAt }), null)
  })
  const { cart } = await answerCart(context, stored)
  return { cart, data: await customerData(context, customer.id) }
})

/**
 * Returns whether all items of the order can be put into a cart now. Free places are not checked, because the order
 * occupies them.
 */
function isOnSale(
  context: Context,
  { byId, settings }: Snapshot,
  { items }: LockedOrder,
  now: Date,
): boolean {
  return (
    settings.shopActive &&
    items.every((line) => {
      const item = byId.get(line.item_id)
      const isSold = item?.shop_item_type === 'tickets' || settings.merchandiseActive
      return (
        item?.published === true &&
        isSold &&
        line.takes_place &&
        !isCancelledItem(context, line) &&
        whyNotLineOnSale(item, line.travel_time_id, { now, zone: settings.timezone }) === null &&
        !isLineOver(item, line.travel_time_id, now)
      )
    })
  )
}

/** Serves the total of a cart for a country, with a voucher if requested. */
const calculateInvoiceHandler = serve(calculateInvoice, async ({ payload, customer, context }) => {
  const who = { code: payload.cart, customerId: customer?.id ?? null }
  const cart = await findCart(context.db, who, context.now())
  if (cart.code === null) throw new Refusal('cart-expired')
  const current = context.catalogue.current()
  const { byId, settings } = cart.version === current.version ? current : await context.catalogue.refresh()
  const lines = cart.lines.flatMap((line) => {
    const item = byId.get(line.item_id)
    return item === undefined ? [] : [{ line, item }]
  })
  const country =
    payload.country !== null && Object.hasOwn(settings.countries, payload.country) ? payload.country : null
  const voucherCode = payload.voucher_code?.trim() ?? ''
  let discount = 0
  if (voucherCode !== '') {
    if (customer === null) throw new Refusal('login-needed')
    const hasPlan = lines.some(({ item }) => item.payment_plan.length > 0)
    const voucher = await withVoucherCode(
      context,
      settings,
      { code: voucherCode, customerId: customer.id },
      () =>
        voucherOrRefuse(context.db.kysely, { code: voucherCode, hasPlan, lock: false, now: context.now() }),
    )
    discount = voucher.discount_amount
  }
  const priced = priceCart(
    lines.map(({ item }) => item),
    country,
    discount,
    settings,
  )
  const items: Invoice['items'] = lines.map(({ line, item }) => ({
    id: line.id,
    name: item.name,
    type: item.type,
    price: item.price + item.fee,
    shop_item_type: item.shop_item_type,
    full_name: line.full_name,
    email: line.email,
    travel_time: travelTimeOf(item, line.travel_time_id),
    timezone: item.timezone,
    product_type: item.shop_item_type === 'tickets' ? item.type : null,
    event_id: item.event_id,
    event: item.event?.name ?? null,
    ...itemPlaceOf(item),
  }))
  return {
    invoice: {
      items,
      shipping: priced.hasMerchandise ? { name: shipping(), type: 'shipping', price: priced.shipping } : null,
      items_total_without_tax: priced.totals.items_total_without_tax,
      shipping_without_tax: priced.totals.shipping_without_tax,
      tax: priced.totals.tax,
      total: priced.totals.total,
    },
  }
})

/**
 * Turns a cart into an order. Repeated requests return the same order (docs/behaviour/checkout-and-payment.md, "From cart
 * to order").
 */
const checkoutCartHandler = serveCustomer(checkoutCart, async ({ payload, customer, context, request }) => {
  const cartCode = orRefuse(payload.cart, 'cart-expired')
  const stock = await context.catalogue.stock()
  // This snapshot is current, because reading the stock also reads the version of the catalogue.
  const { settings, byId } = stock.snapshot
  const company = companyOfPayload(payload.customer, settings)
  // VIES may be slow, so it is called before any locks are taken, and only for a cart that can become an order.
  const vies = await viesOfBuyer(context, company, { customerId: customer.id }, () =>
    hasCart(context, cartCode, customer.id),
  )
  const requested = { payload, customer, cartCode, settings, items: byId, company, vies, from: request.ip }
  const code = payload.voucher_code?.trim() ?? ''
  const place = () => placeCart({ ...requested, context })
  const { orderId, attempt, savedAddress } = await (code === ''
    ? place()
    : withVoucherCode(context, settings, { code, customerId: customer.id }, place))
  // The gateway may be slow, so it is called after all locks are released.
  const payment = await startAttempt(context, orderId, attempt ?? undefined)
  const data = await customerData(context, customer.id, stock)
  const order = data.orders.find((one) => one.id === orderId)
  if (order === undefined) throw new Error('The placed order is missing')
  return { order, payment: payment ?? undefined, data: { ...data, ...storedData(customer, savedAddress) } }
})

const hasCart = async (context: Context, code: string, customerId: number): Promise<boolean> => {
  const cart = await findCart(context.db, { code, customerId }, context.now())
  return cart.lines.length > 0
}

type Buyer = PayloadOf<typeof checkoutCart>['customer']

/** Reads the company of a payload with the address of the order. */
const companyOfPayload = (buyer: Buyer, settings: Settings) =>
  readCompany(
    buyer?.company ?? null,
    {
      country: buyer?.country ?? null,
      address: tidyAddress(settings.addressLines, buyer?.address ?? {}),
    },
    settings,
  )

/** Returns the parts of the shop's data that change with the account's new address, or `null` if no address was saved. */
const storedData = (customer: SignedIn, savedAddress: SavedAddress | null) =>
  savedAddress && { customer: customerView({ ...customer, ...savedAddress }), country: savedAddress.country }

/**
 * Serves the items that staff can sell now, in the shop's order, including hidden items. Items that are over and departures
 * that have left are omitted.
 */
const getOrderFormHandler = serveStaff(getOrderForm, async ({ context }) => {
  const stock = await context.catalogue.stock()
  const now = context.now()
  const sold = stock.snapshot.items.filter((item) => !isOver(item, now))
  const items = sold.map((item) => {
    const shown = shopItemOf(item, stock)
    const isTimed = item.travel_time_type === 'selectable'
    return {
      id: shown.id,
      external_code: shown.external_code,
      name: shown.name,
      shop_item_type: shown.shop_item_type,
      price: shown.price,
      fee: shown.fee,
      timezone: shown.timezone,
      published: item.published,
      left: shown.stock_level,
      times: isTimed
        ? openDepartures(shown.travel_times, now).map(({ id, travel_time, remaining }) => ({
            id,
            travel_time,
            left: remaining,
          }))
        : [],
    }
  })
  const { countries, shippingRates, addressLines, fiscal } = stock.snapshot.settings
  const companies_by_card = fiscal.country === 'HR'
  return { items, countries, shippingRates, addressLines, companies_by_card }
})

/** Serves the value of a voucher code. It does not reserve the voucher, which only the checkout uses. */
const validateVoucherHandler = serveCustomer(validateVoucher, async ({ payload, customer, context }) => {
  const code = payload.code?.trim() ?? ''
  if (code === '') throw new Refusal('voucher-missing', { fields: ['code'] })
  const who = { code: payload.cart, customerId: customer.id }
  const cart = await findCart(context.db, who, context.now())
  const { byId, settings } = context.catalogue.current()
  const hasPlan = cart.lines.some((line) => (byId.get(line.item_id)?.payment_plan.length ?? 0) > 0)
  const voucher = await withVoucherCode(context, settings, { code, customerId: customer.id }, () =>
    voucherOrRefuse(context.db.kysely, { code, hasPlan, lock: false, now: context.now() }),
  )
  return { voucher: { code: voucher.code, discount_amount: voucher.discount_amount } }
})

/**
 * Serves the answer of VIES about a number while the customer fills in the form, so that the form can warn before the payment.
 * The following order uses the same cached answer. `vies` is `null` if the shop does not check numbers.
 */
const checkVatNumberHandler = serveCustomer(checkVatNumber, async ({ payload, customer, context }) => {
  const vat_number = vatNumberOf(payload.vat_number ?? '', payload.country ?? '')
  if (vat_number === null) throw new Refusal('vat-number-invalid', { fields: ['vat_number'] })
  const { viesCheck } = context.catalogue.current().settings
  if (!viesCheck || euNumberOf(vat_number) === null) return { vies: null }
  return { vies: await viesOf(context, { name: '', vat_number }, { customerId: customer.id }) }
})

/** The handlers of the checkout. */
export const checkoutHandlers = {
  'calculate-invoice': calculateInvoiceHandler,
  'validate-voucher': validateVoucherHandler,
  'check-vat-number': checkVatNumberHandler,
  'checkout-cart': checkoutCartHandler,
  'restore-cart': restoreCartHandler,
  'create-order': createOrderHandler,
  'get-order-form': getOrderFormHandler,
  'import-guests': importGuestsHandler,
  'retry-guest-list': retryGuestListHandler,
} satisfies Partial<Handlers>
