import { afterCommit } from '../../db/after-commit'
import { batchedOn } from '../../db/batched'
import type { Database, Tx } from '../../db/database'
import type { OpenAttempt } from '../../books/attempts.sql'
import { lockCartsToOrder, type CartToOrder } from '../../books/cart.sql'
import { Refusal } from '../../refusal'
import type { World } from '../../world'
import { recordOrders } from './checkout.sql'
import { cancelledNames, decideOrder, type Asked, type Decided, type KeptAddress } from './decide-order'

type AskedHere = Asked & { world: World }

/** The order of a cart, the payment attempt that was recorded with it, and the address that the account keeps from it. */
export interface Placed {
  orderId: number
  attempt: OpenAttempt | null
  kept: KeptAddress | null
}

/**
 * Makes orders by card without a voucher of all carts that wait to be checked out at the moment, in one transaction: they
 * share its statements and its commit. Null: the cart becomes something else, or nothing; nothing was made of it, and
 * the caller decides by itself.
 */
export const placeTogether = (db: Database, asked: AskedHere): Promise<Placed | null> =>
  isPlain(asked) ? placeWaiting(db, asked) : Promise.resolve(null)

const placeWaiting = batchedOn(
  (db: Database, asked: AskedHere[]) => db.transaction((tx) => placeAll(tx, asked)),
  { takesTurns: true },
)

async function placeAll(tx: Tx, asked: readonly AskedHere[]): Promise<(Placed | null)[]> {
  const now = asked[0]?.world.now() ?? new Date()
  // One of each cart, and of each customer: the next one's unpaid orders are counted once this one is there.
  const first = asked.filter((one, index) => asked.findIndex((other) => isSame(one, other)) === index)
  const wanted = first.map(({ cartCode, customer }) => ({ code: cartCode, customerId: customer.id }))
  const carts = await lockCartsToOrder(tx, wanted, now)
  const decided = new Map<AskedHere, Decided>()
  for (const one of first) {
    const cart = carts.get(one.cartCode)
    const order = cart === undefined ? null : decideHere(one, cart, now)
    if (order !== null) decided.set(one, order)
  }
  if (decided.size === 0) return asked.map(() => null)
  const made = await recordOrders(
    tx,
    [...decided.values()].map((one) => one.made),
    { commits: true },
  )
  for (const [{ world }, { made: order }] of decided)
    afterCommit(tx, () => world.counts.orderPlaced(order.order.payment_method))
  return asked.map((one) => {
    const order = decided.get(one)
    const { code } = order?.made.order ?? {}
    const placed = made.find((other) => other.code === code)
    return order === undefined || placed === undefined ? null : { ...placed, kept: order.kept }
  })
}

const isSame = (one: Asked, other: Asked): boolean =>
  one.cartCode === other.cartCode || one.customer.id === other.customer.id

const isPlain = ({ payload }: Asked): boolean =>
  (payload.voucher_code?.trim() ?? '') === '' &&
  (payload.order?.payment_method ?? 'credit_card') === 'credit_card'

/** The order that a cart becomes, if it is paid by card; null if it is not, or is refused. */
function decideHere(asked: AskedHere, cart: CartToOrder, now: Date): Decided | null {
  const { world, payload, items } = asked
  if (cart.lines.length === 0 || cancelledNames(world, cart, items).length > 0) return null
  try {
    const order = decideOrder(world, asked, cart, null, now)
    const isExpected = payload.expected_total === null || payload.expected_total === order.totals.total
    return isExpected && order.paysByCard ? order : null
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
