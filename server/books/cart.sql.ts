import { type Selectable, sql } from 'kysely'
import { batchedOn } from '../db/batched'
import type { Database, Queryable, Tx } from '../db/database'
import type { Tables } from '../db/tables'
import type { StoredCart } from './cart-view'

/** Who asks for a cart; without a code it is the customer's latest. */
export interface CartSeeker {
  readonly code: string | null
  readonly customerId: number | null
}

// Two ways, each with its index: one `case` for both would read every cart there is.
const cartStatement = `
  select v.view, mine.unclaimed
  from jsonb_to_recordset($1) as q (n integer, code text, "customerId" bigint)
  left join lateral (
    (select c.id, c.customer_id is null as unclaimed from cart c
     where c.code = q.code and c.expires_at > $2 and (c.customer_id is null or c.customer_id = q."customerId"))
    union all
    (select c.id, false from cart c
     where q.code is null and c.customer_id = q."customerId" and c.expires_at > $2 order by c.id desc limit 1)
  ) mine on true
  cross join lateral cart_view(mine.id, null, null, null) v
  order by q.n`

/** The carts of all who ask at the same time, in one round trip. */
const readCarts = batchedOn(async (db, asked: { who: CartSeeker; now: Date }[]) => {
  const seekers = asked.map(({ who }, n) => ({ n, ...who }))
  return db.prepared<{ view: StoredCart; unclaimed: boolean | null }>('carts', cartStatement, [
    JSON.stringify(seekers),
    asked.at(-1)?.now,
  ])
})

/**
 * The live cart of this code that this caller may see, or the customer's latest where no code is given. One that was
 * nobody's is the customer's from here on.
 */
export async function findCart(db: Database, who: CartSeeker, now: Date): Promise<StoredCart> {
  const { view, unclaimed } = await readCarts(db, { who, now })
  if (unclaimed !== true || who.code === null || who.customerId === null) return view
  // Hardly ever: an add with the token has claimed it. Another customer may be faster, so it is looked at again.
  await claimCart(db.kysely, who.code, who.customerId)
  return findCart(db, who, now)
}

/** A cart as it is now, with the places of one more item. */
export async function findCartById(db: Queryable, cartId: number, item: number | null): Promise<StoredCart> {
  const found = await sql<{
    view: StoredCart
  }>`select view from cart_view(${cartId}, ${item}, null, null)`.execute(db)
  const view = found.rows[0]?.view
  if (view === undefined) throw new Error('cart_view answers always one row')
  return view
}

/** A cart that this transaction holds, with its lines in order. */
export interface LockedCart {
  id: number
  code: string
  first_added_at: Date
  expires_at: Date
  lines: Selectable<Tables['cart_line']>[]
}

/** Locks a live cart that belongs to the caller, or to nobody until now; null where there is none (db/functions/lock_cart.sql). */
export async function lockCart(
  tx: Tx,
  code: string | null,
  customerId: number | null,
  now: Date,
): Promise<LockedCart | null> {
  if (code === null) return null
  const { rows } = await sql<LockedCart>`select * from lock_cart(${code}, ${customerId}, ${now})`.execute(tx)
  return rows[0] ?? null
}

/** A cart that is to become an order, and what its customer has open. The customer is locked too. */
export interface CartToOrder extends LockedCart {
  /** Her own limits; null: the shop's alone. */
  max_unpaid_orders: number | null
  max_unpaid_places: number | null
  /** Her orders without any payment, those that staff made left out, and the places in them. */
  unpaid_orders: number
  unpaid_places: number
}

/** The same for the checkout: it locks the customer after the cart, and counts what she has open (db/functions/lock_cart_to_order.sql). */
export async function lockCartToOrder(
  tx: Tx,
  code: string,
  customerId: number,
  now: Date,
): Promise<CartToOrder | null> {
  const { rows } = await sql<CartToOrder>`
    select * from lock_cart_to_order(${code}, ${customerId}, ${now})`.execute(tx)
  return rows[0] ?? null
}

/** From the first call that carries a token the cart is that customer's alone. */
const claimCart = (db: Queryable, code: string, customerId: number) =>
  db
    .updateTable('cart')
    .set({ customer_id: customerId })
    .where('code', '=', code)
    .where('customer_id', 'is', null)
    .execute()

/** Changes whom a line is for and when it travels; places are moved by the caller. */
export const updateCartLine = (
  tx: Tx,
  lineId: number,
  holder: { full_name: string; name_key: string; email: string; travel_time_id: number | null },
) => tx.updateTable('cart_line').set(holder).where('id', '=', lineId).execute()

/** Removes a line; its place is moved by the caller. */
export const deleteCartLine = (tx: Tx, lineId: number) =>
  tx.deleteFrom('cart_line').where('id', '=', lineId).execute()

/** Keeps a cart until then. */
export const setCartExpiry = (tx: Tx, cartId: number, expiresAt: Date) =>
  tx.updateTable('cart').set({ expires_at: expiresAt }).where('id', '=', cartId).execute()
