import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Tx } from '../db/database'
import { countList, planForValues, withRareCounts } from '../db/list-counts'
import { findNewestIds, highestId } from '../db/search-windows'
import { foldedText, isFound } from '../db/searched-texts'
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
export async function recordEntry(tx: Queryable, entry: NewEntry): Promise<number | null> {
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

/** An order that a receipt may pay. */
export interface LackingOrder {
  id: number
  code: string
  full_name: string
  currency: string
  payment_status: PaymentStatus
  missing: number
}

/** By what orders that lack money are looked up; of each amount, and each two words of a name with an amount, the newest. */
export interface SoughtOrders {
  readonly codes: readonly string[]
  readonly amounts: readonly { currency: string; amount: number }[]
  /** Two words that a name has, and the amount that such an order lacks if it can. */
  readonly names: readonly { words: readonly [string, string]; amount: number }[]
  /** Of orders that only lack the amount: as many as can be suggested. */
  readonly mostOfAmount: number
  readonly now: Date
}

/** Of two words: those with the amount first. So many may be found that have another word too many. */
const mostOfName = 20
/** Few amounts are of another currency, so that the newest ones are enough. */
const mostOfOthers = 100

/** By a name the orders of so many of the newest blocks are found, each of 40,000 as the index `orders_lacking_by_name` has them. */
const blocksOfNames = 3

/** The words of the name of an order `o`, each after its block (`server/db/migrations/060-found-by-text.ts`). */
const nameWords = sql`string_to_array(ltrim(replace(translate(split_part(o.search_text, E'\n', 2), '''’.,-/()', '        '),
  ' ', E'\n' || (o.id / 40000)::text || ' '), E'\n'), E'\n')`

/**
 * The orders with these codes, amounts and names among those that wait for money, and those that ended without it in the last
 * 60 days, for late payments; the newest first. By a name alone those of the newest 80,000 to 120,000 orders.
 */
export async function findLackingOrders(
  db: Queryable,
  { codes, amounts, names, mostOfAmount, now }: SoughtOrders,
): Promise<LackingOrder[]> {
  // As the indexes have it.
  const lacks = sql`o.total_price - o.total_paid > 0`
  const waits = sql`o.cancelled_at is null`
  const hasEnded = sql`o.cancelled_at is not null and o.cancelled_at > ${now}::timestamptz - interval '60 days'`
  const columns = sql`o.id, o.code, o.full_name, o.currency, o.payment_status, o.total_price - o.total_paid as missing`
  const ofAmount = (condition: RawBuilder<unknown>, newest: RawBuilder<unknown>) => sql`
    select n.* from unnest(${amounts.map(({ currency }) => currency)}::text[],
        ${amounts.map(({ amount }) => amount)}::integer[]) a (currency, amount)
      cross join lateral (select * from (select ${columns} from orders o
          where ${condition} and ${lacks} and o.total_price - o.total_paid = a.amount
          order by ${newest} desc limit ${mostOfOthers}) l
        where l.currency = a.currency limit ${mostOfAmount}) n`
  const { rows } = await sql<LackingOrder>`
    select * from (
      select ${columns} from orders o
        where o.code = any(${[...codes]}::text[]) and (${waits} or ${hasEnded}) and ${lacks}
      union ${ofAmount(waits, sql`o.id`)}
      union ${ofAmount(hasEnded, sql`o.cancelled_at`)}
      union select n.* from (
          select ${foldedText(sql`one`)} as one, ${foldedText(sql`other`)} as other, amount
          from unnest(${names.map(({ words: [one] }) => one)}::text[], ${names.map(({ words: [, other] }) => other)}::text[],
            ${names.map(({ amount }) => amount)}::integer[]) u (one, other, amount)
          -- Once for all blocks.
          offset 0) p
        cross join (select ((select max(id) from orders) / 40000 - g)::text as block
          from generate_series(0, ${blocksOfNames - 1}::integer) g offset 0) b
        cross join lateral (select ${columns} from orders o
          where ${lacks} and ${nameWords} @> array[b.block || ' ' || p.one, b.block || ' ' || p.other]
            and (${waits} or ${hasEnded})
          order by (o.total_price - o.total_paid = p.amount) desc, o.id desc limit ${mostOfName}) n
    ) found order by id desc`.execute(db)
  return rows
}

/** Locks an entry, whether it waits or not; undefined if there is none of this id. */
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

// As the indexes `bank_entry_open`, `bank_entry_order` and `bank_entry_closed` have them.
const isOpen = sql<boolean>`t.order_id is null and t.closed_at is null`
const ofStatus = {
  open: isOpen,
  booked: sql<boolean>`t.order_id is not null`,
  closed: sql<boolean>`t.closed_at is not null`,
} as const

/** Those that wait are compared one by one. */
const areFew = { open: true, booked: false, closed: false } as const

/** The ids of entries that have a text or were booked to the order of that code; the newest `most` among them. */
const findEntryIds = async (
  tx: Tx,
  { typed, pattern }: NonNullable<EntryFilter['text']>,
  { status, before, most }: { status: EntryStatus | null; before: number | null; most: number },
): Promise<number[]> => {
  const ofOrder = sql`(select id from orders where code = ${typed.toUpperCase()})`
  const top = before === null ? await highestId(tx, 'bank_entry') : before - 1
  if (status !== null && areFew[status]) return findOpenIds(tx, pattern, { top, most })
  const fits = sql`${status === null ? sql`true` : ofStatus[status]} and t.id <= ${top}`
  return findNewestIds(
    tx,
    { top, most },
    (isInWindow, byIndex) => sql`
      select t.id, t.id from bank_entry t
        where ${isFound('bank_entry', pattern, byIndex)} and ${isInWindow(sql`t.id`)} and ${fits}
      union select t.id, t.id from bank_entry t where t.order_id = ${ofOrder} and ${fits}
      union select t.id, t.id from bank_entry_part p join bank_entry t on t.id = p.entry_id
        where p.order_id = ${ofOrder} and ${fits}`,
  )
}

/** The same of those that wait: they are few, and each is compared. They have no order. */
async function findOpenIds(
  tx: Tx,
  pattern: string,
  { top, most }: { top: number; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from bank_entry t where ${isOpen} and t.id <= ${top} and ${isFound('bank_entry', pattern, false)}
    order by t.id desc limit ${most}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** A page of entries, newest first, each with its order's code. */
export async function findEntries(
  tx: Tx,
  { status, text, before, most }: EntryFilter & { readonly before: number | null; readonly most: number },
) {
  const ids = text && (await findEntryIds(tx, text, { status, before, most }))
  return tx
    .selectFrom('bank_entry as t')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .selectAll('t')
    .select('o.code')
    .where(status === null ? sql<boolean>`true` : ofStatus[status])
    .$if(ids !== null, (query) => query.where(sql<boolean>`t.id = any(${ids ?? []}::bigint[])`))
    .$if(before !== null, (query) => query.where('t.id', '<', before ?? 0))
    .orderBy('t.id', 'desc')
    .limit(most)
    .execute()
}

/** How many entries there are, in all and of each status, among the newest `most`; of those that wait, up to `most` whatever their age. */
export async function countEntries(tx: Tx, { status, text }: EntryFilter, most: number) {
  await planForValues(tx)
  const idsOf = (only: EntryStatus | null) =>
    text && findEntryIds(tx, text, { status: only, before: null, most: most + 1 })
  const among = (ids: readonly number[] | null) =>
    ids === null ? sql`true` : sql`t.id = any(${[...ids]}::bigint[])`
  const scope = sql`select t.id, case when t.closed_at is not null then 'closed' when t.order_id is not null then 'booked'
      else 'open' end as status
    from bank_entry t where ${among(await idsOf(null))} order by t.id desc limit ${most + 1}`
  const facet = { by: sql`s.status`, fits: status === null ? null : sql`s.status = ${status}` }
  const counts = await countList(tx, scope, { status: facet }, most)
  if (!counts.matching.more) return counts
  const open = sql`select 1 from bank_entry t where ${isOpen} and ${among(await idsOf('open'))}`
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
