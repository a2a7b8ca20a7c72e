import type { Settings } from '#contract/config'
import { moneyText } from '#rules/money/money-text'
import { voucherKey, whyNoVoucher } from '#rules/vouchers/voucher'
import type { Context } from '../../context'
import { batchedOn } from '../../platform/db/batched'
import type { Database, Tx, Queryable } from '../../platform/db/database'
import { countingWrong } from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'
import { type CartToOrder, findLostItems, lockCartsToOrder } from '../cart'
import { type OpenAttempt, placeOrders } from '../orders'
import {
  type Requested,
  cancelledNames,
  type Decided,
  decideOrder,
  hasPlan,
  type SavedAddress,
} from './decide-order'
import { findOrderOfCart, findVoucher } from './queries'

/** Returns the voucher of a code, or throws a `Refusal`. `lock` locks it until the transaction ends. */
export async function voucherOrRefuse(
  db: Queryable,
  requested: { code: string; hasPlan: boolean; lock: boolean; now: Date },
) {
  const voucher = await findVoucher(db, voucherKey(requested.code), requested.lock)
  const refusal = whyNoVoucher(voucher, requested.hasPlan, requested.now)
  if (refusal !== null || voucher === null)
    throw new Refusal(refusal ?? 'voucher-invalid', { fields: ['code'] })
  return voucher
}

/**
 * Runs an action with a voucher code that a customer entered. Wrong codes are counted per customer to prevent guessing
 * (docs/behaviour/accounts-and-limits.md, "Rate limits").
 */
export function withVoucherCode<Answer>(
  context: Context,
  settings: Settings,
  requested: { code: string; customerId: number },
  work: () => Promise<Answer>,
): Promise<Answer> {
  const limit = {
    scope: 'voucher-customer',
    subject: String(requested.customerId),
    max: settings.limits.vouchersPerCustomer,
  } as const
  return countingWrong(context, limit, ['voucher-invalid'], work)
}

/** A call of `checkout-cart`. */
type Request = Requested & { context: Context }

/** The order of a cart, the payment attempt that was recorded with it, and the address that was saved in the account. */
interface Placed {
  orderId: number
  attempt: OpenAttempt | null
  savedAddress: SavedAddress | null
}

/** Turns a cart into an order, or returns the order that an earlier or parallel call created from it. */
export async function placeCart(request: Request): Promise<Placed> {
  // Vouchers are not placed in batches: two batches could lock the same vouchers in a different order and deadlock.
  const placed = voucherCodeOf(request) === '' ? await placeTogether(request.context.db, request) : null
  if (placed instanceof Refusal) throw placed
  return placed ?? placeAlone(request)
}

const voucherCodeOf = ({ payload }: Requested): string => payload.voucher_code?.trim() ?? ''

/**
 * Places the orders of all carts that are checked out at the same time in one transaction, so that they share statements and
 * the commit. Returns `null` for a request that must be handled alone: the cart is locked by another transaction or has ended,
 * its order is free, or an earlier request of the batch has the same customer, whose unpaid orders are limited.
 */
const placeTogether = batchedOn(
  async (db: Database, requests: Request[]): Promise<(Placed | Refusal | null)[]> => {
    const first = requests.filter((one, index) => requests.findIndex((other) => isSame(one, other)) === index)
    const placed = await db.transaction((tx) => placeCarts(tx, first, { waits: false }))
    return requests.map((one) => placed.get(one) ?? null)
  },
  { oneAtATime: true },
)

const isSame = (one: Requested, other: Requested): boolean =>
  one.cartCode === other.cartCode || one.customer.id === other.customer.id

/** Places the order of one cart. It waits for the cart's lock. */
const placeAlone = (request: Request): Promise<Placed> =>
  request.context.db.transaction(async (tx) => {
    const placed = (await placeCarts(tx, [request], { waits: true })).get(request)
    if (placed instanceof Refusal) throw placed
    if (placed !== undefined) return placed
    // If a parallel call had locked the cart, the cart no longer exists but its order does.
    const existing = await findOrderOfCart(tx, request.cartCode, request.customer.id)
    if (existing !== null) return { orderId: existing, attempt: null, savedAddress: null }
    throw new Refusal('cart-expired')
  })

/**
 * Places the orders of the carts that it can lock. No two requests may have the same cart or customer. It commits the
 * transaction if it placed an order.
 */
async function placeCarts(
  tx: Tx,
  requests: readonly Request[],
  { waits }: { waits: boolean },
): Promise<Map<Request, Placed | Refusal>> {
  const context = requests[0]?.context
  if (context === undefined) return new Map()
  const now = context.now()
  const codes = requests.map(({ cartCode, customer }) => ({ code: cartCode, customerId: customer.id }))
  const { settings, freeItems: costNothing } = context.catalogue.current()
  const freeItems = settings.maxFreePlaces === null ? [] : costNothing
  const carts = await lockCartsToOrder(tx, codes, now, { waits, freeItems })
  const results = new Map<Request, Placed | Refusal>()
  const decided: (OrderOfCart & { request: Request })[] = []
  for (const request of requests) {
    const cart = carts.get(request.cartCode)
    if (cart === undefined) continue
    try {
      const one = await decideCart(tx, request, cart, now)
      // A free order is invoiced at once. In a batch, all other orders would wait for the lock of the invoice counter.
      if (waits || !one.order.isCovered) decided.push({ request, ...one })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.set(request, error)
    }
  }
  const orders = decided.map(({ order: { made }, voucher }) => ({ rows: made, voucher, paid: null }))
  const placed = await placeOrders(context, tx, orders, now, { commits: true })
  for (const [index, { request, order }] of decided.entries()) {
    const { orderId, attempt = null } = placed[index] ?? {}
    if (orderId === undefined) throw new Error('The placed order was not returned')
    results.set(request, { orderId, attempt, savedAddress: order.savedAddress })
  }
  return results
}

interface OrderOfCart {
  order: Decided
  voucher: { id: number } | null
}

/** Decides which order a locked cart becomes, and locks its voucher. Throws a `Refusal` if it cannot become an order. */
async function decideCart(tx: Tx, request: Request, cart: CartToOrder, now: Date): Promise<OrderOfCart> {
  const { context, items, payload, settings } = request
  await refuseLost(context, tx, request, cart)
  const code = voucherCodeOf(request)
  const voucher =
    code === '' ? null : await voucherOrRefuse(tx, { code, hasPlan: hasPlan(cart, items), lock: true, now })
  const order = decideOrder(context, request, cart, voucher, now)
  const total = { total: order.totals.total, currency: settings.currency }
  await refuseOtherTotal(tx, cart.id, payload.expected_total, total)
  return { order, voucher }
}

/** Throws if the cart is empty or contains items that the shop cancelled. The error lists the lost items. */
async function refuseLost(context: Context, tx: Tx, { items }: Requested, cart: CartToOrder): Promise<void> {
  const names = cancelledNames(context, cart, items)
  const lost = cart.lines.length === 0 ? await findLostItems(tx, cart.id) : names
  if (lost.length > 0) throw lostItems(lost)
  if (cart.lines.length === 0) throw new Refusal('cart-empty')
}

const lostItems = (names: readonly string[], more: Readonly<Record<string, unknown>> = {}) =>
  new Refusal('cart-lost-items', { slots: { items: [...new Set(names)].join(' + ') }, more })

/**
 * Throws if the total differs from `expected`, the total on the page. If the shop cancelled items of the cart in the meantime,
 * the error lists them.
 */
async function refuseOtherTotal(
  tx: Tx,
  cartId: number,
  expected: number | null,
  { total, currency }: { total: number; currency: string },
): Promise<void> {
  if (expected === null || expected === total) return
  const lost = await findLostItems(tx, cartId)
  if (lost.length > 0) throw lostItems(lost, { total })
  const slots = { before: moneyText(expected, currency), now: moneyText(total, currency) }
  throw new Refusal('total-changed', { slots, more: { total } })
}
