import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'
import type { BankEntryRow } from '../../platform/db/tables'

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

/** A stored receipt, as it is compared with those of a file. */
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
  /** The orders that it was booked to: several if it was divided. */
  codes: string[]
}

const receiptColumns = sql`e.id, e.key, e.day, e.booked_at, e.amount, e.currency, e.payer, e.payer_account, e.reference, e.text,
  e.open_because, e.closed_because, e.closed_note, e.related_id,
  array(select o.code from orders o where o.id = e.order_id
    union select o.code from bank_entry_part p join orders o on o.id = p.order_id where p.entry_id = e.id
    order by code) as codes`

/** A booking day, and an amount in minor units. */
export interface DayAndAmount {
  day: string
  amount: number
  currency: string
}

/** The stored receipts of these days and amounts, the oldest first. */
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

/** The stored receipts of a day and an amount that were booked to an order, also in part. */
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

/** Receipts by their ids. */
export async function findReceiptsById(db: Queryable, ids: readonly number[]): Promise<StoredReceipt[]> {
  const { rows } = await sql<StoredReceipt>`
    select ${receiptColumns} from bank_entry e where e.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

/** The receipts of an amount that a reversal may take back: none that another reversal names. */
const isReversible = ({
  amount,
  currency,
  day,
}: DayAndAmount) => sql`e.amount = ${amount} and e.currency = ${currency}
  and e.day <= ${day} and not exists (select from bank_entry r where r.related_id = e.id and r.amount < 0)`

/** The newest receipt of the bank's number that a reversal may take back. `of`: its amount, above 0, and the day of the reversal. */
export async function findReceiptOfReference(
  db: Queryable,
  reference: string,
  of: DayAndAmount,
): Promise<StoredReceipt | undefined> {
  const { rows } = await sql<StoredReceipt>`
    select ${receiptColumns} from bank_entry e where e.bank_reference = ${reference} and ${isReversible(of)}
    order by e.day desc, e.id desc limit 1`.execute(db)
  return rows[0]
}

/** The same for a receipt that was booked to one of these orders. */
export async function findReceiptOfOrders(
  db: Queryable,
  codes: readonly string[],
  of: DayAndAmount,
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

/** The newest `limit` receipts of the amount since a day that a reversal may take back. */
export async function findReversibleReceipts(
  db: Queryable,
  of: DayAndAmount,
  { since, limit }: { since: string; limit: number },
): Promise<StoredReceipt[]> {
  const { rows } = await sql<StoredReceipt>`
    select ${receiptColumns} from bank_entry e where ${isReversible(of)} and e.day >= ${since}
    order by e.day desc, e.id desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the ids of the entries that a reversal takes back. */
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
  /** Less was paid than it comes to. */
  lacks: boolean
}

/** The existing orders with these codes. */
export async function findOrdersByCodes(db: Queryable, codes: readonly string[]): Promise<NamedOrder[]> {
  const { rows } = await sql<NamedOrder>`
    select id, code, currency, total_price > total_paid as lacks from orders where code = any(${codes}::text[])`.execute(
    db,
  )
  return rows
}

/** An order with what its open payments lack. */
export interface LackingPayments {
  id: number
  has_ended: boolean
  /** Amounts above 0 in minor units, one for each open payment, the earliest due first. */
  lacking: number[]
}

/** Returns what these orders lack, payment by payment. */
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

/** Entries by their ids, in that order. */
export const findEntriesById = (db: Queryable, ids: readonly number[]) =>
  db
    .selectFrom('bank_entry')
    .selectAll()
    .where('id', 'in', [...ids])
    .orderBy('id')
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
