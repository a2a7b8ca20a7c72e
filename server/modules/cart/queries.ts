import { type Selectable, sql } from 'kysely'
import type { OrderedFreePlaces } from '#rules/checkout/free-places'
import { batchedOn } from '../../platform/db/batched'
import type { Database, Queryable, Tx } from '../../platform/db/database'
import type { Tables } from '../../platform/db/tables'
import { type Place, type CancelledScope, isInScope } from '../catalogue'
import type { StoredCart } from './cart-view'

/** Identifies a cart by its code; without a code, it is the customer's latest cart. */
export interface CartSeeker {
  readonly code: string | null
  readonly customerId: number | null
}

// Two branches, each with its index: one `case` for both would read all carts.
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

/** Reads the carts of simultaneous requests in one round trip. */
const readCarts = batchedOn(async (db, requested: { who: CartSeeker; now: Date }[]) => {
  const seekers = requested.map(({ who }, n) => ({ n, ...who }))
  return db.prepared<{ view: StoredCart; unclaimed: boolean | null }>('carts', cartStatement, [
    JSON.stringify(seekers),
    requested.at(-1)?.now,
  ])
})

/**
 * Returns the live cart with this code if the caller may see it, or without a code the customer's latest. A cart
 * without a customer is assigned to the caller.
 */
export async function findCart(db: Database, who: CartSeeker, now: Date): Promise<StoredCart> {
  const { view, unclaimed } = await readCarts(db, { who, now })
  if (unclaimed !== true || who.code === null || who.customerId === null) return view
  // Rare, because an add with the token has claimed it already. Another customer may claim it first, so it is read
  // again.
  await claimCart(db.kysely, who.code, who.customerId)
  return findCart(db, who, now)
}

/** Returns a cart, with the places of its items and of one more item. */
export async function findCartById(db: Queryable, cartId: number, item: number | null): Promise<StoredCart> {
  const found = await sql<{
    view: StoredCart
  }>`select view from cart_view(${cartId}, ${item}, null, null)`.execute(db)
  const view = found.rows[0]?.view
  if (view === undefined) throw new Error('cart_view answers always one row')
  return view
}

/** Returns whether the customer has a live cart with items. */
export async function hasFullCart(db: Queryable, customerId: number, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('cart')
    .innerJoin('cart_line', 'cart_line.cart_id', 'cart.id')
    .select('cart.id')
    .where('cart.customer_id', '=', customerId)
    .where('cart.expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type NewLine = Pick<
  Selectable<Tables['cart_line']>,
  'item_id' | 'travel_time_id' | 'full_name' | 'name_key' | 'email'
>

/** Creates a customer's cart with lines, whose places the caller has taken. Returns its id. */
export async function createCart(
  tx: Tx,
  { code, customerId, lines }: { code: string; customerId: number; lines: readonly NewLine[] },
  { now, expiresAt }: { now: Date; expiresAt: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('cart')
    .values({
      code,
      customer_id: customerId,
      first_added_at: now,
      expires_at: expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('cart_line')
    .values(
      lines.map(({ item_id, travel_time_id, full_name, name_key, email }) => ({
        cart_id: id,
        item_id,
        travel_time_id,
        full_name,
        name_key,
        email,
      })),
    )
    .execute()
  return id
}

/** A cart that this transaction has locked, with its lines in order. */
export interface LockedCart {
  id: number
  code: string
  first_added_at: Date
  expires_at: Date
  lines: Selectable<Tables['cart_line']>[]
}

/**
 * Locks a live cart of the caller, or one without a customer; returns `null` if there is none
 * (db/functions/lock_cart.sql).
 */
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

/** A cart for the checkout, and the customer's open orders. The customer is locked too. */
export interface CartToOrder extends LockedCart {
  /** The customer's own limits; `null` if the shop's limits apply. */
  max_unpaid_orders: number | null
  max_unpaid_places: number | null
  /** The customer's orders without any payment, except those made by staff, and their places. */
  unpaid_orders: number
  unpaid_places: number
  /** Orders that the customer placed within 24 hours, except those made by staff. */
  orders_today: number
  /**
   * If the cart holds free items: places that the customer ordered for nothing, of the events of these items, or of the items
   * without an event.
   */
  free_places: OrderedFreePlaces[] | null
}

/**
 * Locks carts for the checkout, then their customers, and counts the customers' open orders
 * (db/functions/lock_cart_to_order.sql). Returns the carts by their codes, without those that have expired or belong
 * to another customer. Carts that another transaction has locked are left out, unless `waits`. Customers are locked in the
 * order of their ids, as in `add_to_carts`, so that there is no deadlock. `freeItems` are the ids of the items whose places are
 * limited because they cost nothing.
 */
export async function lockCartsToOrder(
  tx: Tx,
  requests: readonly { code: string; customerId: number }[],
  now: Date,
  { waits, freeItems }: { waits: boolean; freeItems: readonly number[] },
): Promise<Map<string, CartToOrder>> {
  const { rows } = await sql<CartToOrder>`
    select l.*
    from (select q.code, q.customer, c.id
          from unnest(${requests.map(({ code }) => code)}::text[], ${requests.map(({ customerId }) => customerId)}::bigint[])
              as q (code, customer)
            cross join lateral (select id from cart where code = q.code limit 1 for update ${waits ? sql`` : sql`skip locked`}) c
          order by q.customer) q
      cross join lateral lock_cart_to_order(q.code, q.customer, ${now}, ${[...freeItems]}::bigint[]) l`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.code, row]))
}

/** Returns the names of the items that were removed from a cart because the shop cancelled them. */
export async function findLostItems(tx: Tx, cartId: number): Promise<string[]> {
  const row = await tx.selectFrom('cart').select('lost_items').where('id', '=', cartId).executeTakeFirst()
  return row?.lost_items ?? []
}

/** Assigns a cart without a customer to the customer of the first call with a token. */
const claimCart = (db: Queryable, code: string, customerId: number) =>
  db
    .updateTable('cart')
    .set({ customer_id: customerId })
    .where('code', '=', code)
    .where('customer_id', 'is', null)
    .execute()

/** Changes a line's holder and departure; the caller moves the places. */
export const updateCartLine = (
  tx: Tx,
  lineId: number,
  holder: { full_name: string; name_key: string; email: string; travel_time_id: number | null },
) => tx.updateTable('cart_line').set(holder).where('id', '=', lineId).execute()

/** Removes a line; the caller moves its place. */
export const deleteCartLine = (tx: Tx, lineId: number) =>
  tx.deleteFrom('cart_line').where('id', '=', lineId).execute()

export const setCartExpiry = (tx: Tx, cartId: number, expiresAt: Date) =>
  tx.updateTable('cart').set({ expires_at: expiresAt }).where('id', '=', cartId).execute()

/** Returns whether this is the code of a cart that has not expired and belongs to no customer. */
export async function isVisitorsCart(db: Queryable, code: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('cart')
    .select('id')
    .where('code', '=', code)
    .where('customer_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return found !== undefined
}

/** Locks expired carts; those that another process or a checkout has locked are skipped. */
export async function lockExpiredCarts(tx: Tx, now: Date, limit: number): Promise<number[]> {
  const carts = await tx
    .selectFrom('cart')
    .select('id')
    .where('expires_at', '<=', now)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return carts.map(({ id }) => id)
}

/** Deletes carts with their lines; returns the places of the lines. */
export async function removeCarts(tx: Tx, ids: readonly number[]): Promise<Place[]> {
  const held = await tx
    .deleteFrom('cart_line')
    .where('cart_id', 'in', [...ids])
    .returning(['item_id', 'travel_time_id'])
    .execute()
  await tx
    .deleteFrom('cart')
    .where('id', 'in', [...ids])
    .execute()
  return held
}

/** Expires the customer's carts, so that the worker frees their places and deletes them. */
export const expireCarts = (db: Queryable, customerId: number, now: Date) =>
  db
    .updateTable('cart')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .execute()

/**
 * Removes the lines of a cancelled scope from these locked carts, and returns their places with their carts. Only a cart that
 * still has such a line stores `name`: while the transaction waited for the lock, another process or the cart's owner may have
 * removed it.
 */
export async function removeCancelledLines(
  tx: Tx,
  scope: CancelledScope,
  { cartIds, name }: { readonly cartIds: readonly number[]; readonly name: string },
): Promise<(Place & { cart_id: number })[]> {
  const { rows } = await sql<Place & { cart_id: number }>`
    with gone as (
      delete from cart_line where cart_id = any(${[...cartIds]}::bigint[]) and ${isInScope(scope)}
      returning cart_id, item_id, travel_time_id),
    marked as (
      update cart set lost_items = array_append(lost_items, ${name}::text)
      where id in (select cart_id from gone))
    select cart_id, item_id, travel_time_id from gone`.execute(tx)
  return rows
}
