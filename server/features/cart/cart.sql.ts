import { type Selectable, sql } from 'kysely'
import type { Queryable, Tx } from '../../db/database'
import type { Tables } from '../../db/tables'
import type { StoredCart } from './cart-view'

/**
 * The live cart of this code that this caller may see, or the customer's latest where no code is given. One that was
 * nobody's is the customer's from here on.
 */
export async function findCart(
  db: Queryable,
  who: { code: string | null; customerId: number | null },
  now: Date,
): Promise<StoredCart> {
  // Two statements, each with its index: one `case` for both would read every cart there is.
  const whose =
    who.code === null
      ? sql`c.customer_id = ${who.customerId}`
      : sql`c.code = ${who.code} and (c.customer_id is null or c.customer_id = ${who.customerId})`
  const found = await sql<{ view: StoredCart; unclaimed: boolean | null }>`
    select cart_view(mine.id, null) as view, mine.unclaimed
    from (select) nothing left join
      (select c.id, c.customer_id is null as unclaimed from cart c
       where c.expires_at > ${now} and ${whose} order by c.id desc limit 1) mine on true`.execute(db)
  const row = found.rows[0]
  if (row === undefined) throw new Error('cart_view answers always one row')
  if (row.unclaimed !== true || who.code === null || who.customerId === null) return row.view
  // Hardly ever: an add with the token has claimed it. Another customer may be faster, so it is looked at again.
  await claimCart(db, who.code, who.customerId)
  return findCart(db, who, now)
}

/** A cart as it is now, with the places of one more item. */
export async function findCartById(db: Queryable, cartId: number, item: number | null): Promise<StoredCart> {
  const found = await sql<{ view: StoredCart }>`select cart_view(${cartId}, ${item}) as view`.execute(db)
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

/** Locks a live cart that belongs to the caller, or to nobody until now; null where there is none (migration 013). */
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

/** From the first call that carries a token the cart is that customer's alone. */
const claimCart = (db: Queryable, code: string, customerId: number) =>
  db
    .updateTable('cart')
    .set({ customer_id: customerId })
    .where('code', '=', code)
    .where('customer_id', 'is', null)
    .execute()

export const updateCartLine = (
  tx: Tx,
  lineId: number,
  holder: { full_name: string; name_key: string; email: string; travel_time_id: number | null },
) => tx.updateTable('cart_line').set(holder).where('id', '=', lineId).execute()

export const deleteCartLine = (tx: Tx, lineId: number) =>
  tx.deleteFrom('cart_line').where('id', '=', lineId).execute()

export const setCartExpiry = (tx: Tx, cartId: number, expiresAt: Date) =>
  tx.updateTable('cart').set({ expires_at: expiresAt }).where('id', '=', cartId).execute()
