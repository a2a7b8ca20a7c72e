import { sql } from 'kysely'
import type { Queryable, Tx } from '../db/database'
import type { BankEntryRow } from '../db/tables'
import type { PaymentStatus } from '../../contract/order'

export type NewEntry = Omit<BankEntryRow, 'id'>

/** Those of the keys whose entries were imported before. */
export async function findKnownKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    key: string
  }>`select key from bank_entry where key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** Stores an entry; null if another import stored it first. */
export async function recordEntry(tx: Tx | Queryable, entry: NewEntry): Promise<number | null> {
  const row = await tx
    .insertInto('bank_entry')
    .values(entry)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export interface NamedOrder {
  id: number
  code: string
  currency: string
}

/** The existing orders with these codes. */
export async function findOrdersByCodes(db: Queryable, codes: readonly string[]): Promise<NamedOrder[]> {
  const { rows } = await sql<NamedOrder>`
    select id, code, currency from orders where code = any(${codes}::text[])`.execute(db)
  return rows
}

export interface WaitingOrder {
  code: string
  full_name: string
  currency: string
  payment_status: PaymentStatus
  missing: number
}

/** Orders that wait for money, and those that recently ended without it, for late payments. */
export async function findWaitingOrders(db: Queryable, now: Date): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select code, full_name, currency, payment_status, total_price - total_paid as missing from orders
    where total_price > total_paid
      and (payment_status in ('pending', 'processing', 'partial', 'problem')
           or payment_status = 'cancelled' and cancelled_at > ${now}::timestamptz - interval '60 days')
    order by id desc limit 20000`.execute(db)
  return rows
}

/** Locks an entry that waits to be booked by staff; undefined if there is none. */
export const lockEntry = (tx: Tx, entryId: number) =>
  tx.selectFrom('bank_entry').selectAll().where('id', '=', entryId).forUpdate().executeTakeFirst()

/** Marks an entry as booked to an order. */
export const markBooked = (tx: Tx, entryId: number, orderId: number) =>
  tx
    .updateTable('bank_entry')
    .set({ order_id: orderId, open_because: null })
    .where('id', '=', entryId)
    .execute()

/** A page of entries, newest first, each with its order's code. */
export const findEntries = (
  db: Queryable,
  page: { status: 'open' | 'booked' | null; before: number | null; most: number },
) =>
  db
    .selectFrom('bank_entry as e')
    .leftJoin('orders as o', 'o.id', 'e.order_id')
    .selectAll('e')
    .select('o.code')
    .$if(page.status === 'open', (query) => query.where('e.order_id', 'is', null))
    .$if(page.status === 'booked', (query) => query.where('e.order_id', 'is not', null))
    .$if(page.before !== null, (query) => query.where('e.id', '<', page.before ?? 0))
    .orderBy('e.id', 'desc')
    .limit(page.most)
    .execute()

/** Entries by their ids, in that order. */
export const findEntriesById = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('bank_entry')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
