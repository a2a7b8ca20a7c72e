import { sql, type Insertable, type NotNull } from 'kysely'
import type { ProblemOrder } from '#rules/payments/unmatched'
import type { Tx, Queryable } from '../../platform/db/database'
import type { BankEntryRow, Tables } from '../../platform/db/tables'
import { isUntouchedOverpayment, overpaid } from './overpaid.queries'

/** Writes a movement; returns `false` if the same movement exists already. */
export async function recordMovement(
  tx: Tx,
  movement: {
    order_id: number
    kind: 'charge' | 'transfer' | 'cash' | 'terminal' | 'chargeback' | 'return'
    amount: number
    reference: string
    attempt_id: number | null
    at: Date
    recorded_at: Date
  },
): Promise<boolean> {
  const row = await tx
    .insertInto('movement')
    .values(movement)
    .onConflict((conflict) => conflict.columns(['order_id', 'kind', 'reference']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes a movement that must not exist yet: an equal one violates the unique index. */
export const recordNewMovement = (tx: Tx, movement: Insertable<Tables['movement']>) =>
  tx.insertInto('movement').values(movement).execute()

/**
 * Records in the ledger that an order uses a voucher's value (positive) or returns it (negative). It may happen several
 * times per order, because a cancelled order can be reactivated.
 */
export async function recordVoucherMovement(
  tx: Tx,
  order: { id: number; discount_name: string },
  amount: number,
  now: Date,
): Promise<void> {
  await sql`insert into movement (order_id, kind, amount, reference, at, recorded_at)
    select ${order.id}, 'voucher', ${amount}, ${order.discount_name} || ' ' || count(*) + 1, ${now}, ${now}
    from movement where order_id = ${order.id} and kind = 'voucher'`.execute(tx)
}

/** Returns whether an order has a movement of this kind with this reference. */
export async function isRecorded(
  tx: Tx,
  { orderId, kind, reference }: { orderId: number; kind: 'return'; reference: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('movement')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
}

/** An entry of a bank statement to store. */
export type NewEntry = Omit<BankEntryRow, 'id' | 'closed_at' | 'closed_because' | 'closed_note'>

/** Stores an entry and returns its id, or null if another import has already stored it. */
export async function recordEntry(tx: Queryable, entry: NewEntry): Promise<number | null> {
  const row = await tx
    .insertInto('bank_entry')
    .values(entry)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Locks an entry of a bank statement; returns `undefined` if there is none with this id. */
export const lockEntry = (tx: Tx, entryId: number) =>
  tx.selectFrom('bank_entry').selectAll().where('id', '=', entryId).forUpdate().executeTakeFirst()

/** Marks an entry as booked to an order. */
export const markBooked = (tx: Tx, entryId: number, orderId: number) =>
  tx
    .updateTable('bank_entry')
    .set({ order_id: orderId, open_because: null })
    .where('id', '=', entryId)
    .execute()

/** Closes an entry without booking it to a single order, because it was divided or pays no order. */
export const closeEntry = (
  tx: Tx,
  entryId: number,
  {
    because,
    note,
    now,
  }: { because: NonNullable<BankEntryRow['closed_because']>; note: string | null; now: Date },
) =>
  tx
    .updateTable('bank_entry')
    .set({ closed_at: now, closed_because: because, closed_note: note })
    .where('id', '=', entryId)
    .execute()

/** Opens a closed entry again. */
export const reopenClosedEntry = (tx: Tx, entryId: number) =>
  tx
    .updateTable('bank_entry')
    .set({ closed_at: null, closed_because: null, closed_note: null })
    .where('id', '=', entryId)
    .execute()

interface OrderFilter {
  /** The id of one order; `null` for all orders with unmatched payments. */
  order: number | null
  limit: number
}

/** An order with an unmatched payment. */
interface Waiting {
  code: string
  full_name: string
  currency: string
}

/** Condition: the movement `m` is money that came in. */
const received = sql`m.kind in ('charge', 'transfer', 'cash', 'terminal')`

/** Condition: the column is the id of the filter's order; empty without one. */
const isOf = (column: 'o.id' | 'order_id', { order }: OrderFilter) =>
  order === null ? sql`` : sql`and ${sql.ref(column)} = ${order}`

/**
 * Returns the orders with an overpayment that is not being paid back, oldest first, with the amount that was not sent back yet, and the number of
 * payments of exactly that amount.
 */
export async function findOverpaid(db: Queryable, filter: OrderFilter) {
  const { rows } = await sql<Waiting & { at: Date; amount: number; payments: number }>`
    select o.code, o.full_name, o.currency, open.at, over.amount,
      (select count(*) from movement m where m.order_id = o.id and ${received} and m.amount = over.amount)::int as payments
    from (select order_id, min(recorded_at) as at
        from (select order_id, recorded_at from overpayment where settled_at is null and ${isUntouchedOverpayment} ${isOf('order_id', filter)}
          order by recorded_at limit ${20 * filter.limit}) oldest
        group by order_id order by min(recorded_at) limit ${filter.limit}) open
      join orders o on o.id = open.order_id
      cross join lateral (select ${overpaid(sql`o.id`)} as amount) over
    order by open.at`.execute(db)
  return rows
}

/** Returns the kind of the movement that made the newest overpayment of an order; `null` without one. */
export async function findOriginOfOverpayment(db: Queryable, orderId: number): Promise<string | null> {
  const row = await db
    .selectFrom('overpayment as v')
    .innerJoin('movement as m', 'm.id', 'v.movement_id')
    .select('m.kind')
    .where('v.order_id', '=', orderId)
    .orderBy('v.id', 'desc')
    .executeTakeFirst()
  return row?.kind ?? null
}

/** An order with a problem, and the times of its possible causes. */
interface Problem extends Waiting, ProblemOrder {
  created_at: Date
  received_at: Date | null
  charged_back_at: Date | null
  unasked_at: Date | null
}

/**
 * Returns the orders with a problem, oldest first, and all their money that may be its cause
 * (`rules/payments/unmatched.ts`).
 */
export async function findProblems(db: Queryable, filter: OrderFilter): Promise<Problem[]> {
  const { rows } = await sql<Problem>`
    select o.code, o.full_name, o.currency, o.created_at, o.cancelled_at is not null as has_ended,
      coalesce(o.received_when_cancelled, 0) as received_when_cancelled, came.received, came.received_at, back.charged_back,
      back.charged_back_at, odd.unasked, odd.unasked_at
    from (select * from orders o where payment_status = 'problem' ${isOf('o.id', filter)} order by id limit ${filter.limit}) o
      cross join lateral (select coalesce(sum(m.amount), 0) as received, max(m.recorded_at) as received_at
        from movement m where m.order_id = o.id and ${received}) came
      cross join lateral (select coalesce(-sum(m.amount), 0) as charged_back, max(m.recorded_at) as charged_back_at
        from movement m where m.order_id = o.id and m.kind = 'chargeback') back
      left join lateral (select a.amount as unasked, a.ended_at as unasked_at from payment_attempt a join payment p on p.id = a.payment_id
        where p.order_id = o.id and a.outcome = 'problem' order by a.id desc limit 1) odd on true
    order by o.id`.execute(db)
  return rows
}

/** Returns the card payments that ended without an answer of the gateway, oldest first. */
export async function findInDoubt(db: Queryable, filter: OrderFilter) {
  const { rows } = await sql<Waiting & { amount: number; at: Date }>`
    select o.code, o.full_name, a.currency, a.amount, a.unanswered_since as at
    from payment_attempt a join payment p on p.id = a.payment_id join orders o on o.id = p.order_id
    where a.unanswered_since is not null and a.ended_at is not null ${isOf('o.id', filter)}
    order by a.queried_at limit ${filter.limit}`.execute(db)
  return rows
}

/** In days: an account is stored this long after the refund of its order ended, like the refund's bank details. */
const daysAfterEnd = 30
/** In months: an account is stored at most this long after its money was booked by the bank. */
const maxMonths = 18
/**
 * In days: the worker looks for accounts to erase this long after the end of a refund; it usually finds them within
 * an hour. Its first run in a process looks for all, because the shop may have been stopped for longer.
 */
const daysToErase = 14

/** A receipt with the account of its payer, sealed for its key (`sealedForEntry`). */
export interface PayerAccount {
  id: number
  key: string
  payer: string | null
  booked_at: Date
  amount: number
  sealed: Buffer
}

/**
 * Returns the receipts with an account that were booked to an order, also in part, newest first; without those that
 * the bank took back.
 */
export async function findAccountsOfPayers(db: Queryable, orderId: number): Promise<PayerAccount[]> {
  const { rows } = await sql<PayerAccount>`
    select e.id, e.key, e.payer, e.booked_at, e.amount, e.payer_account_sealed as sealed from (
        select id from bank_entry where order_id = ${orderId}
        union select entry_id from bank_entry_part where order_id = ${orderId}) found
      join bank_entry e using (id)
    where e.amount > 0 and e.payer_account_sealed is not null
      and not exists (select from bank_entry r where r.related_id = e.id and r.amount < 0)
    order by e.booked_at desc, e.id desc limit 50`.execute(db)
  return rows
}

/**
 * Erases the accounts of receipts that are no longer needed: of orders whose refund was paid 30 days ago and that
 * have no other open refund, of receipts that were dismissed 30 days ago, and of all after 18 months. The worker
 * calls it.
 */
export async function erasePayerAccounts(
  db: Queryable,
  now: Date,
  { isFirst }: { isFirst: boolean },
): Promise<void> {
  const end = sql`${now}::timestamptz - make_interval(days => ${daysAfterEnd}::int)`
  await sql`update bank_entry e set payer_account_sealed = null
    where e.payer_account_sealed is not null and e.id in (
      select id from bank_entry where payer_account_sealed is not null
        and booked_at <= ${now}::timestamptz - make_interval(months => ${maxMonths}::int)
      union all
      select id from bank_entry where payer_account_sealed is not null and closed_at <= ${end} and closed_because <> 'divided'
      union all
      select receipt.id from (
        select distinct order_id from refund where status = 'processed' and completed_at <= ${end}
          and ${isFirst ? sql`true` : sql`completed_at >= ${end} - make_interval(days => ${daysToErase}::int)`}) refunded
        cross join lateral (
          select id from bank_entry where order_id = refunded.order_id
          union select entry_id from bank_entry_part where order_id = refunded.order_id) receipt
      where not exists (
        select from (
          select order_id from bank_entry where id = receipt.id
          union select order_id from bank_entry_part where entry_id = receipt.id) o
        join refund r using (order_id) where r.status in ('active', 'processing', 'problem')))`.execute(db)
}

/** Erases the accounts of the receipts that were booked to these orders. */
export const erasePayerAccountsOf = (tx: Tx, orderIds: readonly number[]) =>
  sql`update bank_entry set payer_account_sealed = null
    where payer_account_sealed is not null and (order_id = any(${[...orderIds]}::bigint[])
      or id in (select entry_id from bank_entry_part where order_id = any(${[...orderIds]}::bigint[])))`.execute(
    tx,
  )

/**
 * Returns the next receipts after an id whose accounts were sealed with another key: they do not begin with the mark
 * of this key (`sealMark`).
 */
export const findForeignPayerAccounts = (
  db: Queryable,
  mark: Buffer,
  { after, limit }: { after: number; limit: number },
) =>
  db
    .selectFrom('bank_entry')
    .select(['id', 'key', 'payer_account_sealed as sealed'])
    .where('payer_account_sealed', 'is not', null)
    .where(sql<boolean>`substr(payer_account_sealed, 1, ${mark.length}) <> ${mark}`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ sealed: NotNull }>()
    .execute()

/** Replaces a sealed account by the same one, sealed again; an account that was erased in the meantime stays erased. */
export const replacePayerAccount = (db: Queryable, id: number, before: Buffer, after: Buffer) =>
  db
    .updateTable('bank_entry')
    .set({ payer_account_sealed: after })
    .where('id', '=', id)
    .where('payer_account_sealed', '=', before)
    .execute()
