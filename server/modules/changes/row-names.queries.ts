import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database'

/** The code of the order of each of these refunds. */
export const findOrdersOfRefunds = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('refund as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.id as key', 'o.code as order'])
    .where('r.id', 'in', [...ids])
    .execute()

/** The code of the order of each of these withdrawals. */
export const findOrdersOfWithdrawals = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('withdrawal as w')
    .innerJoin('orders as o', 'o.id', 'w.order_id')
    .select(['w.id as key', 'o.code as order'])
    .where('w.id', 'in', [...ids])
    .execute()

/** The code of the order of each of these issued tickets. */
export const findOrdersOfTickets = (db: Queryable, codes: readonly string[]) =>
  db
    .selectFrom('order_item as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.code as key', 'o.code as order'])
    .where('i.code', 'in', [...codes])
    .execute()

/** The id of each item that one of these issued tickets is of. */
export async function findItemsOfTickets(db: Queryable, codes: readonly string[]): Promise<number[]> {
  const rows = await db
    .selectFrom('order_item')
    .select('item_id')
    .distinct()
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .execute()
  return rows.map(({ item_id }) => item_id)
}

/** The order that was made for each of these guests, and whose it is; an erased order has no name. */
export const findOrdersOfGuests = (db: Queryable, keys: readonly string[]) =>
  db
    .selectFrom('orders')
    .select(['cart_code as key', 'code as order', 'full_name'])
    .where('cart_code', 'in', [...keys])
    .execute()

/** Who paid each of these receipts how much, and the order that it was booked to. */
export const findReceipts = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('bank_entry as e')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .select(['e.id as key', 'e.payer', 'e.amount', 'e.currency', 'o.code as order'])
    .where('e.id', 'in', [...ids])
    .execute()
