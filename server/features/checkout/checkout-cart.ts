import { checkoutCart } from '../../../contract/shop/checkout'
import { afterCommit } from '../../db/after-commit'
import type { Tx } from '../../db/database'
import { serveCustomer } from '../../http/serve'
import type { SignedIn } from '../../http/sessions'
import { moneyText } from '../../documents/money-text'
import { orRefuse, Refusal } from '../../refusal'
import type { World } from '../../world'
import { customerView } from '../../accounts/customer-view'
import * as carts from '../../books/cart.sql'
import { customerData } from '../../books/customer-data'
import { startAttempt } from '../../books/start-attempt'
import { settleOrder } from '../../books/settle-order'
import { heldFromStart } from '../../books/hold-order'
import { mailOrderReceived } from '../../books/order-received'
import { bookVoucher } from '../../books/order-voucher'
import { findOrderOfCart, recordOrder, recordVoucherUse } from './checkout.sql'
import { cancelledNames, decideOrder, hasPlan, type Asked, type KeptAddress } from './decide-order'
import { placeTogether, type Placed } from './place-together'
import { voucherOrRefuse, withVoucherCode } from './vouchers'

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
    const place = async () =>
      (await placeTogether(world.db, { ...asked, world })) ??
      world.db.transaction((tx) => findOrPlaceOrder(world, tx, asked))
    const { orderId, attempt, kept } = await (code === ''
      ? place()
      : withVoucherCode(world, settings, { code, customerId: customer.id }, place))
    // The gateway may be slow, so it is called after all locks are released.
    const payment = await startAttempt(world, orderId, attempt ?? undefined)
    const data = await customerData(world, customer.id, stock)
    const order = data.orders.find((one) => one.id === orderId)
    if (order === undefined) throw new Error('The order that was just made is there')
    return { order, payment: payment ?? undefined, data: { ...data, ...keptData(customer, kept) } }
  },
)

/** What the account's new address changes in the shop's data; nothing without one. */
const keptData = (customer: SignedIn, kept: KeptAddress | null) =>
  kept && { customer: customerView({ ...customer, ...kept }), country: kept.country }

/** The cart's order: that of an earlier or parallel call, or a new one. */
async function findOrPlaceOrder(world: World, tx: Tx, asked: Asked): Promise<Placed> {
  const { customer, cartCode } = asked
  const cart = await carts.lockCartToOrder(tx, cartCode, customer.id, world.now())
  if (cart === null) {
    // The lock may have waited for a parallel call: then the cart no longer exists, and its order does.
    const first = await findOrderOfCart(tx, cartCode, customer.id)
    if (first !== null) return { orderId: first, attempt: null, kept: null }
    throw new Refusal('cart-expired')
  }
  await refuseLost(world, tx, asked, cart)
  return placeOrder(world, tx, asked, cart)
}

async function placeOrder(world: World, tx: Tx, asked: Asked, cart: carts.CartToOrder): Promise<Placed> {
  const now = world.now()
  const voucherCode = asked.payload.voucher_code?.trim() ?? ''
  const voucher =
    voucherCode === ''
      ? null
      : await voucherOrRefuse(tx, { code: voucherCode, hasPlan: hasPlan(cart, asked.items), lock: true, now })
  const { made, totals, isCovered, paysByCard, kept } = decideOrder(world, asked, cart, voucher, now)
  const { currency } = asked.settings
  await refuseOtherTotal(tx, cart.id, asked.payload.expected_total, { total: totals.total, currency })
  const { orderId, attempt } = await recordOrder(tx, made, { commits: paysByCard && voucher === null })
  afterCommit(tx, () => world.counts.orderPlaced(made.order.payment_method))
  if (voucher !== null) {
    await recordVoucherUse(tx, voucher.id, orderId)
    await bookVoucher(tx, { id: orderId, discount_name: voucher.code }, totals.discount, now)
  }
  if (isCovered) {
    await settleOrder(world, tx, await heldFromStart(tx, orderId), now)
  } else if (!paysByCard) {
    await mailOrderReceived(world, tx, await heldFromStart(tx, orderId), now)
  }
  return { orderId, attempt, kept }
}

/** Refuses a cart with something that the shop cancelled, and one that is empty: it says what the cart lost. */
async function refuseLost(world: World, tx: Tx, { items }: Asked, cart: carts.CartToOrder): Promise<void> {
  const names = cancelledNames(world, cart, items)
  const lost = cart.lines.length === 0 ? await carts.findLostItems(tx, cart.id) : names
  if (lost.length > 0) throw lostItems(lost)
  if (cart.lines.length === 0) throw new Refusal('cart-empty')
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
