import { type OpenAttempt, placeOrders } from '../orders'
import { type CartToOrder, findLostItems, lockCartsToOrder } from '../cart'
import { batchedOn } from '../../platform/db/batched'
import type { Database, Tx, Queryable } from '../../platform/db/database'
import { moneyText } from '../documents'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { findOrderOfCart, findVoucher } from './queries'
import {
  type Requested,
  cancelledNames,
  type Decided,
  decideOrder,
  hasPlan,
  type KeptAddress,
} from './decide-order'
import type { Settings } from '../../../contract/config'
import { voucherKey, whyNoVoucher } from '../../../rules/vouchers/voucher'
import { countingWrong } from '../../platform/http/rate-limits'

/** The voucher of a code, or a refusal. `lock` locks it until the transaction ends. */
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
 * Runs an action with a voucher code from a customer. Wrong codes are counted per customer against guessing
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
    most: settings.limits.vouchersPerCustomer,
  } as const
  return countingWrong(context, limit, ['voucher-invalid'], work)
}

/** A call of `checkout-cart`. */
type Request = Requested & { context: Context }

/** The order of a cart, the payment attempt that was recorded with it, and the address that the account keeps from it. */
interface Placed {
  orderId: number
  attempt: OpenAttempt | null
  kept: KeptAddress | null
}

/** Turns a cart into an order, or returns the order that an earlier or parallel call made of it. */
export async function placeCart(request: Request): Promise<Placed> {
  // A voucher's row is locked: it could be locked by another batch in another order.
  const placed = voucherCodeOf(request) === '' ? await placeTogether(request.context.db, request) : null
  if (placed instanceof Refusal) throw placed
  return placed ?? placeAlone(request)
}

const voucherCodeOf = ({ payload }: Requested): string => payload.voucher_code?.trim() ?? ''

/**
 * Places the orders of all carts that are checked out at the moment in one transaction: they share its statements and its
 * commit. `null`: somebody else has locked the cart, it has ended, its order is free, or an earlier request of the same
 * batch is of the same customer, whose unpaid orders are limited. Such a request is handled alone.
 */
const placeTogether = batchedOn(
  async (db: Database, requests: Request[]): Promise<(Placed | Refusal | null)[]> => {
    const first = requests.filter((one, index) => requests.findIndex((other) => isSame(one, other)) === index)
    const placed = await db.transaction((tx) => placeCarts(tx, first, { waits: false }))
    return requests.map((one) => placed.get(one) ?? null)
  },
)

const isSame = (one: Requested, other: Requested): boolean =>
  one.cartCode === other.cartCode || one.customer.id === other.customer.id

/** Waits for the cart's lock. */
const placeAlone = (request: Request): Promise<Placed> =>
  request.context.db.transaction(async (tx) => {
    const placed = (await placeCarts(tx, [request], { waits: true })).get(request)
    if (placed instanceof Refusal) throw placed
    if (placed !== undefined) return placed
    // The lock may have waited for a parallel call: then the cart no longer exists, and its order does.
    const existing = await findOrderOfCart(tx, request.cartCode, request.customer.id)
    if (existing !== null) return { orderId: existing, attempt: null, kept: null }
    throw new Refusal('cart-expired')
  })

/**
 * Places the orders of those carts that it can lock. No two requests are of one cart or customer. It commits the
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
  const carts = await lockCartsToOrder(tx, codes, now, { waits })
  const results = new Map<Request, Placed | Refusal>()
  const decided: (OrderOfCart & { request: Request })[] = []
  for (const request of requests) {
    const cart = carts.get(request.cartCode)
    if (cart === undefined) continue
    try {
      const one = await decideCart(tx, request, cart, now)
      // A free order is invoiced at once: all others of its batch would wait with it for the counter of invoices.
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
    if (orderId === undefined) throw new Error('An order that was placed is returned')
    results.set(request, { orderId, attempt, kept: order.kept })
  }
  return results
}

interface OrderOfCart {
  order: Decided
  voucher: { id: number } | null
}

/** Decides what order a locked cart becomes, and locks its voucher; throws the refusal if it becomes none. */
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

/** Refuses a cart with something that the shop cancelled, and one that is empty: it says what the cart lost. */
async function refuseLost(context: Context, tx: Tx, { items }: Requested, cart: CartToOrder): Promise<void> {
  const names = cancelledNames(context, cart, items)
  const lost = cart.lines.length === 0 ? await findLostItems(tx, cart.id) : names
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
  const lost = await findLostItems(tx, cartId)
  if (lost.length > 0) throw lostItems(lost, { total })
  const slots = { before: moneyText(expected, currency), now: moneyText(total, currency) }
  throw new Refusal('total-changed', { slots, more: { total } })
}
