import { type Handlers, serveCustomer, serve } from '../../platform/http/serve'
import { createOrderHandler } from './create-order'
import { importGuestsHandler, retryGuestListHandler } from './import-guests'
import { validateVoucher, calculateInvoice, type Invoice } from '../../../contract/shop/cart'
import { Refusal, orRefuse, refuseIf } from '../../platform/http/refusal'
import { findCart, travelTimeOf, answerCart, createCart, findCartById, hasFullCart } from '../cart'
import { voucherOrRefuse, withVoucherCode, placeCart } from './place-carts'
import { getOrderForm } from '../../../contract/office/orders'
import { serveStaff } from '../staff'
import { readCompany, viesOf } from '../companies'
import { shopItemOf, itemPlaceOf, movePlaces, type Snapshot } from '../catalogue'
import { checkoutCart, checkVatNumber, restoreCart } from '../../../contract/shop/checkout'
import type { PayloadOf } from '../../../contract/call'
import type { Settings } from '../../../contract/config'
import { tidyAddress } from '../../../rules/customers/address'
import { customerView } from '../accounts'
import { customerData, endOrder, findOrderById, isCancelledItem, withOrder, type Held } from '../orders'
import { startAttempt, hasOpenAttempt } from '../payments'
import type { SignedIn } from '../../platform/http/sessions'
import type { KeptAddress } from './decide-order'
import { shipping } from '../../../texts/compiled/documents/invoice'
import { euNumberOf, vatNumberOf } from '../../../rules/customers/vat-number'
import { consume } from '../../platform/http/rate-limits'
import { priceCart } from '../../../rules/checkout/pricing'
import { cartExpiry } from '../../../rules/cart/cart-time'
import { openDepartures } from '../../../rules/catalogue/availability'
import { whyNotRestored } from '../../../rules/orders/ended-order'
import { randomToken } from '../../platform/crypto/keys'
import type { Context } from '../../context'
import { countEndedUnpaid, lockAndFindFull } from './queries'

const dayMs = 24 * 60 * 60_000

/**
 * Ends an unpaid card order and puts its items into a new cart, in one transaction that has locked their counters: no
 * other customer can get a place in between (docs/behaviour/checkout-and-payment.md, "Back to the cart").
 */
const restoreCartHandler = serveCustomer(restoreCart, async ({ payload, customer, context }) => {
  const orderId = orRefuse(payload.order_id, 'order-not-found')
  const found = await findOrderById(context.db.kysely, orderId)
  if (found?.customer_id !== customer.id) throw new Refusal('order-not-found')
  const { snapshot } = await context.catalogue.stock()
  const stored = await withOrder(context.db, orderId, true, async (tx, held) => {
    const now = context.now()
    refuseIf(whyNotRestored(held.order, await hasOpenAttempt(tx, orderId)))
    if (await hasFullCart(tx, customer.id, now)) throw new Refusal('cart-not-empty')
    if (!isOnSale(context, snapshot, held, now)) throw new Refusal('items-unavailable')
    // Otherwise one customer could hold places without end, by turns in an order and in a cart.
    const since = new Date(now.getTime() - dayMs)
    if ((await countEndedUnpaid(tx, customer.id, since)) >= snapshot.settings.maxUnpaidOrders)
      throw new Refusal('too-many-attempts')
    await endOrder(context, tx, held, { reason: 'cart', note: null, openedBy: null, now })
    // A counter that the shop has closed keeps no place that is freed.
    if ((await lockAndFindFull(tx, held.items)) !== undefined) throw new Refusal('items-unavailable')
    await movePlaces(tx, held.items, [])
    const expiresAt = cartExpiry(now, now, snapshot.settings.cartMinutes)
    const cart = { code: randomToken(), customerId: customer.id, lines: held.items }
    return findCartById(tx, await createCart(tx, cart, { now, expiresAt }), null)
  })
  const { cart } = await answerCart(context, stored)
  return { cart, data: await customerData(context, customer.id) }
})

/** Whether each item of the order could be put into a cart now, apart from its place, which the order has. */
function isOnSale(context: Context, { byId, settings }: Snapshot, { items }: Held, now: Date): boolean {
  return (
    settings.shopActive &&
    items.every((line) => {
      const item = byId.get(line.item_id)
      const isSold = item?.shop_item_type === 'tickets' || settings.merchandiseActive
      const departures = (item?.times ?? []).filter(({ id }) => id === line.travel_time_id)
      return (
        item?.published === true &&
        isSold &&
        line.takes_place &&
        !isCancelledItem(context, line) &&
        openDepartures(departures, now).length === (line.travel_time_id === null ? 0 : 1)
      )
    })
  )
}

/** The total of this cart for a country, also with a voucher. */
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
 * Turns a cart into an order, only once for any number of requests (docs/behaviour/checkout-and-payment.md, "From cart
 * to order").
 */
const checkoutCartHandler = serveCustomer(checkoutCart, async ({ payload, customer, context, request }) => {
  const cartCode = orRefuse(payload.cart, 'cart-expired')
  const stock = await context.catalogue.stock()
  // The current catalogue: this call read the stock, and the catalogue's version with it.
  const { settings, byId } = stock.snapshot
  const company = companyOfPayload(payload.customer, settings)
  // The register may be slow, so it is asked before anything is locked. Without a company nothing is asked.
  const vies = company === null ? null : await viesOf(context, company)
  const requested = { payload, customer, cartCode, settings, items: byId, company, vies, from: request.ip }
  const code = payload.voucher_code?.trim() ?? ''
  const place = () => placeCart({ ...requested, context })
  const { orderId, attempt, kept } = await (code === ''
    ? place()
    : withVoucherCode(context, settings, { code, customerId: customer.id }, place))
  // The gateway may be slow, so it is called after all locks are released.
  const payment = await startAttempt(context, orderId, attempt ?? undefined)
  const data = await customerData(context, customer.id, stock)
  const order = data.orders.find((one) => one.id === orderId)
  if (order === undefined) throw new Error('The order that was just made is there')
  return { order, payment: payment ?? undefined, data: { ...data, ...storedData(customer, kept) } }
})

type Buyer = PayloadOf<typeof checkoutCart>['customer']

/** The company that a payload names, with the address that the order will have. */
const companyOfPayload = (buyer: Buyer, settings: Settings) =>
  readCompany(
    buyer?.company ?? null,
    {
      country: buyer?.country ?? null,
      address: tidyAddress(settings.addressLines, buyer?.address ?? {}),
    },
    settings,
  )

/** Returns the parts of the shop's data that the account's new address changes; null if no address was saved. */
const storedData = (customer: SignedIn, kept: KeptAddress | null) =>
  kept && { customer: customerView({ ...customer, ...kept }), country: kept.country }

/** Serves the items that staff can sell now, in the shop's order, including hidden items. */
const getOrderFormHandler = serveStaff(getOrderForm, async ({ context }) => {
  const stock = await context.catalogue.stock()
  const items = stock.snapshot.items.map((item) => {
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
        ? shown.travel_times.map(({ id, travel_time, remaining }) => ({ id, travel_time, left: remaining }))
        : [],
    }
  })
  const { countries, shippingRates, addressLines, fiscal } = stock.snapshot.settings
  const companies_by_card = fiscal.country === 'HR'
  return { items, countries, shippingRates, addressLines, companies_by_card }
})

/** The value of a voucher code. It reserves nothing: only the checkout uses the voucher. */
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

/** How many numbers a customer can have checked in 15 minutes: each is a request to a register of others. */
const maxChecks = 20

/**
 * What VIES says of a number while the customer fills in the form: the form warns before the payment. The order that follows uses
 * the same answer. A shop that does not ask answers nothing.
 */
const checkVatNumberHandler = serveCustomer(checkVatNumber, async ({ payload, customer, context }) => {
  const vat_number = vatNumberOf(payload.vat_number ?? '', payload.country ?? '')
  if (vat_number === null) throw new Refusal('vat-number-invalid', { fields: ['vat_number'] })
  const { viesCheck } = context.catalogue.current().settings
  if (!viesCheck || euNumberOf(vat_number) === null) return { vies: null }
  await consume(context, { scope: 'vat-number-customer', subject: String(customer.id), most: maxChecks })
  return { vies: await viesOf(context, { name: '', vat_number }) }
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
