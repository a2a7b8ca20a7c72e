import { sql } from 'kysely'
import type { Queryable, Tx } from '../db/database'
import { countList, planForValues, withRareCounts } from '../db/list-counts'
import { isFound } from '../db/searched-texts'
import type { BankEntryRow } from '../db/tables'
import type { PaymentStatus } from '../../contract/order'

type EntryClosing = NonNullable<BankEntryRow['closed_because']>

export type NewEntry = Omit<BankEntryRow, 'id' | 'closed_at' | 'closed_because' | 'closed_note'>

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

/** How many orders are looked at for suggestions: of those that wait for money, and of those that ended without it. */
const [mostWaiting, mostEnded] = [3000, 1000]

/**
 * The newest orders that wait for money, those that ended without it in the last 60 days, for late payments, and those of
 * these codes that lack money; the newest first.
 */
export async function findWaitingOrders(
  db: Queryable,
  { codes, now }: { codes: readonly string[]; now: Date },
): Promise<WaitingOrder[]> {
  // As the indexes `orders_owing` and `orders_ended` have it.
  const lacks = sql`o.total_price - o.total_paid > 0`
  const hasEnded = sql`o.cancelled_at > ${now}::timestamptz - interval '60 days'`
  const { rows } = await sql<WaitingOrder>`
    select code, full_name, currency, payment_status, missing from (
      (select o.id, o.code, o.full_name, o.currency, o.payment_status, o.total_price - o.total_paid as missing
        from orders o where o.cancelled_at is null and ${lacks} order by o.id desc limit ${mostWaiting})
      union
      (select o.id, o.code, o.full_name, o.currency, o.payment_status, o.total_price - o.total_paid
        from orders o where o.cancelled_at is not null and ${hasEnded} and ${lacks}
        order by o.cancelled_at desc limit ${mostEnded})
      union
      select o.id, o.code, o.full_name, o.currency, o.payment_status, o.total_price - o.total_paid
        from orders o where o.code = any(${codes}::text[]) and (o.cancelled_at is null or ${hasEnded}) and ${lacks}
    ) w order by id desc`.execute(db)
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

/** Closes an entry without an order of its own: it was divided, or is nothing for the shop. */
export const closeEntry = (
  tx: Tx,
  entryId: number,
  { because, note, now }: { because: EntryClosing; note: string | null; now: Date },
) =>
  tx
    .updateTable('bank_entry')
    .set({ closed_at: now, closed_because: because, closed_note: note })
    .where('id', '=', entryId)
    .execute()

/** Lets a closed entry wait again. */
export const reopenEntry = (tx: Tx, entryId: number) =>
  tx
    .updateTable('bank_entry')
    .set({ closed_at: null, closed_because: null, closed_note: null })
    .where('id', '=', entryId)
    .execute()

/** What of an entry each of several orders got. */
export const recordParts = (
  tx: Tx,
  entryId: number,
  parts: readonly { order_id: number; amount: number }[],
) =>
  tx
    .insertInto('bank_entry_part')
    .values(parts.map((part) => ({ entry_id: entryId, ...part })))
    .execute()

/** When the newest statement was imported; null: none was. */
export async function findLastImport(db: Queryable): Promise<Date | null> {
  const row = await db
    .selectFrom('bank_entry')
    .select('imported_at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.imported_at ?? null
}

type EntryStatus = 'open' | 'booked' | 'closed'

/** Which entries; null: not narrowed by this. */
export interface EntryFilter {
  readonly status: EntryStatus | null
  readonly text: { readonly typed: string; readonly pattern: string } | null
}

/** So many of the newest entries are searched for a text, unless those that wait are: these are few. */
const mostSearched = 5000

// As the index `bank_entry_open` has them.
const isOpen = sql<boolean>`t.order_id is null and t.closed_at is null`
const ofStatus = {
  open: isOpen,
  booked: sql<boolean>`t.order_id is not null`,
  closed: sql<boolean>`t.closed_at is not null`,
} as const
const isNewest = sql<boolean>`t.id > (select max(id) from bank_entry) - ${mostSearched}::bigint`

/** That an entry `t` with its order `o` has the text, or is booked to the order of that code. */
const hasText = ({ typed, pattern }: NonNullable<EntryFilter['text']>) =>
  sql<boolean>`(${isFound('bank_entry', pattern)} or o.code = ${typed.toUpperCase()})`

/** A page of entries, newest first, each with its order's code. */
export const findEntries = (
  db: Queryable,
  { status, text, before, most }: EntryFilter & { readonly before: number | null; readonly most: number },
) =>
  db
    .selectFrom('bank_entry as t')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .selectAll('t')
    .select('o.code')
    .where(status === null ? sql<boolean>`true` : ofStatus[status])
    .where(text === null ? sql<boolean>`true` : hasText(text))
    .$if(text !== null && status !== 'open', (query) => query.where(isNewest))
    .$if(before !== null, (query) => query.where('t.id', '<', before ?? 0))
    .orderBy('t.id', 'desc')
    .limit(most)
    .execute()

/** How many entries there are, in all and of each status, among the newest `most`; of those that wait, all. */
export async function countEntries(tx: Tx, { status, text }: EntryFilter, most: number) {
  await planForValues(tx)
  const from = text === null ? sql`bank_entry t` : sql`bank_entry t left join orders o on o.id = t.order_id`
  const fits = text === null ? sql`true` : hasText(text)
  const scope = sql`select t.id, case when t.closed_at is not null then 'closed' when t.order_id is not null then 'booked'
      else 'open' end as status
    from ${from} where ${fits} and ${text === null ? sql`true` : isNewest} order by t.id desc limit ${most + 1}`
  const facet = { by: sql`s.status`, fits: status === null ? null : sql`s.status = ${status}` }
  const counts = await countList(tx, scope, { status: facet }, most)
  const open = sql`select 1 from ${from} where ${isOpen} and ${fits}`
  const rare = {
    facet: 'status',
    chosen: status === null ? null : [status],
    values: [{ value: 'open', rows: open }],
  }
  return withRareCounts(tx, counts, rare, most)
}

/** Entries by their ids, in that order. */
export const findEntriesById = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('bank_entry')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()
