import { sql, type RawBuilder } from 'kysely'
import type { PaymentStatus } from '#contract/order'
import type { SoughtWords } from '#rules/text/search'
import type { Queryable, Tx } from '../../platform/db/database'
import { countList, planForValues, withExactCounts } from '../../platform/db/list-counts'
import type { BankEntryRow } from '../../platform/db/tables'
import { findNewestIds, highestId, isFound, searchText, foldedText } from '../../platform/db/text-search'

/** Returns those of the given keys whose entries are already stored. */
export async function findKnownKeys(db: Queryable, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    key: string
  }>`select key from bank_entry where key = any(${keys}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

/** A stored receipt with the columns that are compared with entries of a file. */
export interface StoredReceipt extends Pick<
  BankEntryRow,
  | 'id'
  | 'key'
  | 'day'
  | 'booked_at'
  | 'amount'
  | 'currency'
  | 'payer'
  | 'payer_account'
  | 'reference'
  | 'text'
  | 'open_because'
  | 'closed_because'
  | 'closed_note'
  | 'related_id'
> {
  /** Codes of the orders that it was booked to; several if it was divided. */
  codes: string[]
}

const receiptColumns = sql`e.id, e.key, e.day, e.booked_at, e.amount, e.currency, e.payer, e.payer_account, e.reference, e.text,
  e.open_because, e.closed_because, e.closed_note, e.related_id,
  array(select o.code from orders o where o.id = e.order_id
    union select o.code from bank_entry_part p join orders o on o.id = p.order_id where p.entry_id = e.id
    order by code) as codes`

/** A booking day (`YYYY-MM-DD`), and an amount in minor units. */
export interface DayAndAmount {
  day: string
  amount: number
  currency: string
}

/** Finds the stored receipts of these days and amounts, oldest first. */
export async function findReceiptsOfDays(
  db: Queryable,
  groups: readonly DayAndAmount[],
): Promise<StoredReceipt[]> {
  const { rows } = await sql<StoredReceipt>`
    select ${receiptColumns} from unnest(${groups.map(({ day }) => day)}::text[],
        ${groups.map(({ amount }) => amount)}::integer[], ${groups.map(({ currency }) => currency)}::text[])
        g (day, amount, currency)
      join bank_entry e on e.amount = g.amount and e.day = g.day and e.currency = g.currency
    order by e.id`.execute(db)
  return rows
}

/** Finds the stored receipts of a day and an amount that were booked to an order, completely or in part. */
export async function findBookedReceipts(
  tx: Tx,
  orderId: number,
  { day, amount, currency }: DayAndAmount,
): Promise<Pick<StoredReceipt, 'id' | 'key' | 'closed_because'>[]> {
  const { rows } = await sql<Pick<StoredReceipt, 'id' | 'key' | 'closed_because'>>`
    select e.id, e.key, e.closed_because from (
        select id from bank_entry where order_id = ${orderId}
        union select entry_id from bank_entry_part where order_id = ${orderId}) found
      join bank_entry e using (id)
    where e.day = ${day} and e.amount = ${amount} and e.currency = ${currency} order by e.id`.execute(tx)
  return rows
}

export async function findReceiptsById(db: Queryable, ids: readonly number[]): Promise<StoredReceipt[]> {
  const { rows } = await sql<StoredReceipt>`
    select ${receiptColumns} from bank_entry e where e.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** The amount of a receipt (greater than 0), the day of its reversal, and receipts that are left out. */
export interface Reversible extends DayAndAmount {
  except: readonly number[]
}

/** Condition for receipts of an amount, up to a day, that no reversal refers to yet. */
const isReversible = ({
  amount,
  currency,
  day,
  except,
}: Reversible) => sql`e.amount = ${amount} and e.currency = ${currency}
  and e.day <= ${day} and e.id <> all(${[...except]}::bigint[]) and not exists (select from bank_entry r where r.related_id = e.id and r.amount < 0)`

/** Finds the newest receipt with the bank's number that a reversal may reverse. */
export async function findReceiptOfReference(
  db: Queryable,
  reference: string,
  of: Reversible,
): Promise<StoredReceipt | undefined> {
  const { rows } = await sql<StoredReceipt>`
    select ${receiptColumns} from bank_entry e where e.bank_reference = ${reference} and ${isReversible(of)}
    order by e.day desc, e.id desc limit 1`.execute(db)
  return rows[0]
}

/** Finds the newest receipt that was booked to one of these orders and that a reversal may reverse. */
export async function findReceiptOfOrders(
  db: Queryable,
  codes: readonly string[],
  of: Reversible,
): Promise<StoredReceipt | undefined> {
  const { rows } = await sql<StoredReceipt>`
    select ${receiptColumns} from (
        select b.id from orders o join bank_entry b on b.order_id = o.id where o.code = any(${[...codes]}::text[])
        union select p.entry_id from orders o join bank_entry_part p on p.order_id = o.id
          where o.code = any(${[...codes]}::text[])) found
      join bank_entry e using (id)
    where ${isReversible(of)} order by e.day desc, e.id desc limit 1`.execute(db)
  return rows[0]
}

/** Finds the newest `limit` receipts of an amount since a day that a reversal may reverse. */
export async function findReversibleReceipts(
  db: Queryable,
  of: Reversible,
  { since, limit }: { since: string; limit: number },
): Promise<StoredReceipt[]> {
  const { rows } = await sql<StoredReceipt>`
    select ${receiptColumns} from bank_entry e where ${isReversible(of)} and e.day >= ${since}
    order by e.day desc, e.id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the ids of those entries that a reversal refers to. */
export async function findReversedIds(db: Queryable, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ related_id: number }>`
    select related_id from bank_entry where related_id = any(${[...ids]}::bigint[]) and amount < 0`.execute(
    db,
  )
  return new Set(rows.map(({ related_id }) => related_id))
}

export interface NamedOrder {
  id: number
  code: string
  currency: string
  /** Whether less was paid than the total price. */
  lacks: boolean
}

/** Finds the existing orders with these codes. */
export async function findOrdersByCodes(db: Queryable, codes: readonly string[]): Promise<NamedOrder[]> {
  const { rows } = await sql<NamedOrder>`
    select id, code, currency, total_price > total_paid as lacks from orders where code = any(${codes}::text[])`.execute(
    db,
  )
  return rows
}

/** An order with the outstanding amounts of its open payments. */
export interface LackingPayments {
  id: number
  has_ended: boolean
  /** Amounts greater than 0 in minor units, one per open payment, in the order of their due dates. */
  lacking: number[]
}

/** Finds the outstanding amounts of these orders by payment. */
export async function findLackingPayments(
  db: Queryable,
  orderIds: readonly number[],
): Promise<LackingPayments[]> {
  if (orderIds.length === 0) return []
  const { rows } = await sql<LackingPayments>`
    select o.id, o.cancelled_at is not null as has_ended,
      array(select p.amount - p.paid_amount from payment p
        where p.order_id = o.id and p.amount > p.paid_amount order by p.due_at, p.position) as lacking
    from orders o where o.id = any(${[...orderIds]}::bigint[])`.execute(db)
  return rows
}

/** Finds entries by their ids, ordered by id. */
export const findEntriesById = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('bank_entry')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

/** Records the amounts of an entry that was divided among orders. */
export const recordParts = (
  tx: Tx,
  entryId: number,
  parts: readonly { order_id: number; amount: number }[],
) =>
  tx
    .insertInto('bank_entry_part')
    .values(parts.map((part) => ({ entry_id: entryId, ...part })))
    .execute()

/** Finds the time of the last import; null if nothing was imported. */
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

/** Filter of entries. A part that is null matches all entries. */
export interface EntryFilter {
  readonly status: EntryStatus | null
  readonly text: { readonly typed: string; readonly words: SoughtWords } | null
}

// These conditions must match the predicates of the indexes `bank_entry_open`, `bank_entry_order` and `bank_entry_closed`.
const isOpen = sql<boolean>`t.order_id is null and t.closed_at is null`
const ofStatus = {
  open: isOpen,
  booked: sql<boolean>`t.order_id is not null`,
  closed: sql<boolean>`t.closed_at is not null`,
} as const

/** Whether a status has so few entries that they are searched without an index. */
const areFew = { open: true, booked: false, closed: false } as const

/** Finds the ids of the newest `limit` entries that contain a text or were booked to the order with that code. */
const findEntryIds = async (
  tx: Tx,
  { typed, words }: NonNullable<EntryFilter['text']>,
  { status, before, limit }: { status: EntryStatus | null; before: number | null; limit: number },
): Promise<number[]> => {
  const ofOrder = sql`(select id from orders where code = ${typed.toUpperCase()})`
  const top = before === null ? await highestId(tx, 'bank_entry') : before - 1
  if (status !== null && areFew[status]) return findOpenIds(tx, words, { top, limit })
  const fits = sql`${status === null ? sql`true` : ofStatus[status]} and t.id <= ${top}`
  return findNewestIds(
    tx,
    { top, limit },
    (isInWindow, byIndex) => sql`
      select t.id, t.id from bank_entry t
        where ${isFound(searchText, words, byIndex)} and ${isInWindow(sql`t.id`)} and ${fits}
      union select t.id, t.id from bank_entry t where t.order_id = ${ofOrder} and ${fits}
      union select t.id, t.id from bank_entry_part p join bank_entry t on t.id = p.entry_id
        where p.order_id = ${ofOrder} and ${fits}`,
  )
}

/** Finds the ids of the newest open entries that contain a text. They are few, so all are compared. */
async function findOpenIds(
  tx: Tx,
  words: SoughtWords,
  { top, limit }: { top: number; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from bank_entry t where ${isOpen} and t.id <= ${top} and ${isFound(searchText, words, false)}
    order by t.id desc limit ${limit}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Finds a page of entries, newest first, each with the code of its order. */
export async function findEntries(
  tx: Tx,
  { status, text, before, limit }: EntryFilter & { readonly before: number | null; readonly limit: number },
) {
  const ids = text && (await findEntryIds(tx, text, { status, before, limit }))
  return tx
    .selectFrom('bank_entry as t')
    .leftJoin('orders as o', 'o.id', 't.order_id')
    .selectAll('t')
    .select('o.code')
    .where(status === null ? sql<boolean>`true` : ofStatus[status])
    .$if(ids !== null, (query) => query.where(sql<boolean>`t.id = any(${ids ?? []}::bigint[])`))
    .$if(before !== null, (query) => query.where('t.id', '<', before ?? 0))
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute()
}

/**
 * Counts entries, in total and by status, among the newest `limit` entries. Open entries are counted up to `limit`
 * regardless of their age.
 */
export async function countEntries(tx: Tx, { status, text }: EntryFilter, limit: number) {
  await planForValues(tx)
  const idsOf = (only: EntryStatus | null) =>
    text && findEntryIds(tx, text, { status: only, before: null, limit: limit + 1 })
  const among = (ids: readonly number[] | null) =>
    ids === null ? sql`true` : sql`t.id = any(${[...ids]}::bigint[])`
  const scope = sql`select t.id, case when t.closed_at is not null then 'closed' when t.order_id is not null then 'booked'
      else 'open' end as status
    from bank_entry t where ${among(await idsOf(null))} order by t.id desc limit ${limit + 1}`
  const facet = { by: sql`s.status`, fits: status === null ? null : sql`s.status = ${status}` }
  const counts = await countList(tx, scope, { status: facet }, limit)
  if (!counts.matching.more) return counts
  const open = sql`select 1 from bank_entry t where ${isOpen} and ${among(await idsOf('open'))}`
  const rare = {
    facet: 'status',
    chosen: status === null ? null : [status],
    values: [{ value: 'open', rows: open }],
  }
  return withExactCounts(tx, counts, rare, limit)
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

/** Criteria for orders with outstanding amounts. An order is found if it matches one of them. */
export interface SoughtOrders {
  readonly codes: readonly string[]
  readonly amounts: readonly { currency: string; amount: number }[]
  /** Two words of a name. Orders with that outstanding amount are preferred. */
  readonly names: readonly { words: readonly [string, string]; amount: number }[]
  /** Maximum number of orders that match by amount alone. */
  readonly maxOfAmount: number
  readonly now: Date
}

/** Maximum number of orders per block that match two words of a name. Orders with the amount come first. */
const maxOfName = 20
/** Maximum number of orders of an amount before they are filtered by currency, because few are in another currency. */
const maxOfAnyCurrency = 100

/** Number of newest blocks that are searched by name; a block has 40,000 orders, as in the index `orders_lacking_by_name`. */
const blocksOfNames = 3

/**
 * Words of the name of an order `o`, each prefixed by its block. The expression must match that of the index
 * `orders_lacking_by_name` (`server/platform/db/baseline/05-orders.sql`).
 */
const nameWords = sql`string_to_array(ltrim(replace(translate(split_part(o.search_text, E'\n', 2), '''’.,-/()', '        '),
  ' ', E'\n' || (o.id / 40000)::text || ' '), E'\n'), E'\n')`

/**
 * Finds orders by code, amount or name, newest first, among those with outstanding amounts, and those that were cancelled
 * without full payment in the last 60 days, because payments may be late. Names are only searched in the newest 80,000 to
 * 120,000 orders.
 */
export async function findLackingOrders(
  db: Queryable,
  { codes, amounts, names, maxOfAmount, now }: SoughtOrders,
): Promise<LackingOrder[]> {
  // These conditions must match the predicates of the indexes.
  const lacks = sql`o.total_price - o.total_paid > 0`
  const waits = sql`o.cancelled_at is null`
  const hasEnded = sql`o.cancelled_at is not null and o.cancelled_at > ${now}::timestamptz - interval '60 days'`
  const columns = sql`o.id, o.code, o.full_name, o.currency, o.payment_status, o.total_price - o.total_paid as missing`
  const ofAmount = (condition: RawBuilder<unknown>, newest: RawBuilder<unknown>) => sql`
    select n.* from unnest(${amounts.map(({ currency }) => currency)}::text[],
        ${amounts.map(({ amount }) => amount)}::integer[]) a (currency, amount)
      cross join lateral (select * from (select ${columns} from orders o
          where ${condition} and ${lacks} and o.total_price - o.total_paid = a.amount
          order by ${newest} desc limit ${maxOfAnyCurrency}) l
        where l.currency = a.currency limit ${maxOfAmount}) n`
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
          -- offset 0 computes the words once for all blocks.
          offset 0) p
        cross join (select ((select max(id) from orders) / 40000 - g)::text as block
          from generate_series(0, ${blocksOfNames - 1}::integer) g offset 0) b
        cross join lateral (select ${columns} from orders o
          where ${lacks} and ${nameWords} @> array[b.block || ' ' || p.one, b.block || ' ' || p.other]
            and (${waits} or ${hasEnded})
          order by (o.total_price - o.total_paid = p.amount) desc, o.id desc limit ${maxOfName}) n
    ) found order by id desc`.execute(db)
  return rows
}
