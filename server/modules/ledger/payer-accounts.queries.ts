import { type NotNull, sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'

/** How long an account is stored after the refund of its order ended, as the bank details of the refund are; in days. */
const daysAfterEnd = 30
/** How long an account is stored at most after its money was booked by the bank, in months. */
const maxMonths = 18
/** So many days after the end the worker has to look for the accounts of a refund; it usually does within an hour. */
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

/** The receipts that were booked to an order and have an account, also in part; the newest first, without those that the bank took back. */
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
 * Erases the accounts of receipts that no longer need them, for the worker: of orders whose refund was paid 30 days ago and that have
 * no other open one, of receipts that were dismissed 30 days ago, and of all after 18 months.
 */
export async function erasePayerAccounts(db: Queryable, now: Date): Promise<void> {
  const end = sql`${now}::timestamptz - make_interval(days => ${daysAfterEnd}::int)`
  await sql`update bank_entry e set payer_account_sealed = null
    where e.payer_account_sealed is not null and e.id in (
      select id from bank_entry where payer_account_sealed is not null
        and booked_at <= ${now}::timestamptz - make_interval(months => ${maxMonths}::int)
      union all
      select id from bank_entry where payer_account_sealed is not null and closed_at <= ${end} and closed_because <> 'divided'
      union all
      select receipt.id from (
        select distinct order_id from refund where status = 'processed'
          and completed_at between ${end} - make_interval(days => ${daysToErase}::int) and ${end}) refunded
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

/** The next receipts after an id whose accounts do not begin with the mark of a key (`sealMark`): another one sealed them. */
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

/** Replaces a sealed account by the same one sealed again; one that was erased in the meantime stays erased. */
export const replacePayerAccount = (db: Queryable, id: number, before: Buffer, after: Buffer) =>
  db
    .updateTable('bank_entry')
    .set({ payer_account_sealed: after })
    .where('id', '=', id)
    .where('payer_account_sealed', '=', before)
    .execute()
