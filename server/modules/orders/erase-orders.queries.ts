import { type RawBuilder, sql } from 'kysely'
import type { OrderInUse } from '../../../rules/order-erasure'
import type { Queryable, Tx } from '../../platform/db/database'
import { isOfAccount } from '../outbox'
import { erasePayerAccountsOf } from '../ledger'

/** An order with what decides on its erasure. */
interface OrderInUseRow extends OrderInUse {
  id: number
  code: string
  /** Whether its personal data are there. */
  has_names: boolean
}

/** Locks orders by id, in the order of their ids, and reads what decides on their erasure. */
export async function lockOrdersInUse(tx: Tx, ids: readonly number[]): Promise<OrderInUseRow[]> {
  await sql`select id from orders where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx)
  return findOrdersInUse(tx, ids)
}

/** What decides on the erasure of orders, in the order of their ids. */
export async function findOrdersInUse(db: Queryable, ids: readonly number[]): Promise<OrderInUseRow[]> {
  const { rows } = await sql<OrderInUseRow>`
    select o.id, o.code, o.erased_at is null as has_names, o.cancelled_at is not null as is_cancelled,
      greatest(0, o.total_price - o.total_paid) as owed,
      exists (select from refund r where r.order_id = o.id and r.status in ('active', 'processing', 'problem'))
        as has_open_refund,
      exists (select from withdrawal w where w.order_id = o.id and w.refund_id is null) as has_open_withdrawal,
      exists (select from delivery d where d.order_id = o.id and d.state in ('to-pack', 'to-collect', 'problem'))
        as has_goods_under_way,
      (select max(e.ends_at) from order_item i join item n on n.id = i.item_id join event e on e.id = n.event_id
        where i.order_id = o.id and n.shop_item_type = 'tickets' and i.status not in ('void', 'refunded'))
        as tickets_until
    from orders o where o.id = any(${[...ids]}::bigint[]) order by o.id`.execute(db)
  return rows
}

/** The orders with names that were made before a time, and whose events ended before it, at most so many. */
export async function findOrdersOfAge(db: Queryable, before: Date, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where o.erased_at is null and o.created_at <= ${before} and not exists (
      select from order_item i join item n on n.id = i.item_id join event e on e.id = n.event_id
      where i.order_id = o.id and e.ends_at > ${before}) limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** How many events these orders have items of. */
export async function countEventsOf(db: Queryable, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select count(distinct n.event_id)::int as events from order_item i join item n on n.id = i.item_id
    where i.order_id = any(${[...ids]}::bigint[])`.execute(db)
  return rows[0]?.events ?? 0
}

/** Erases the names and addresses of orders: of the buyer, and of the holders for whom `holders` is true. */
async function eraseNames(tx: Tx, ids: readonly number[], holders: RawBuilder<unknown>, now: Date) {
  const these = sql`any(${[...ids]}::bigint[])`
  await sql`update orders set full_name = '', email = '', address = '{}', note = null, accepted_from = null,
      shipping_name = case when shipping_name is not null then '' end,
      shipping_address = case when shipping_address is not null then '{}'::jsonb end, erased_at = ${now}
    where id = ${these}`.execute(tx)
  await sql`update order_item i set full_name = '', name_key = null, email = ''
    where i.order_id = ${these} and i.full_name is not null and ${holders}`.execute(tx)
  await sql`update withdrawal set full_name = '', email = '', statement = '' where order_id = ${these}`.execute(
    tx,
  )
  await sql`update refund set note = null, problem = null, bank_sealed = null, bank_masked = null
    where order_id = ${these}`.execute(tx)
  await erasePayerAccountsOf(tx, ids)
  await sql`update delivery set tracking_number = null, problem = null where order_id = ${these}`.execute(tx)
  await sql`delete from order_event where order_id = ${these} and kind in ('note', 'ticket-note')`.execute(tx)
}

/** Erases what gateways received and sent about the buyers. Amounts and references stay in columns of their own. */
async function eraseMessages(tx: Tx, ids: readonly number[]) {
  const attempts = sql`select a.id from payment_attempt a join payment p on p.id = a.payment_id
    where p.order_id = any(${[...ids]}::bigint[]) and a.ended_at is not null`
  await sql`update notification set body = '' where handled_at is not null and attempt_id in (${attempts})`.execute(
    tx,
  )
  await sql`update payment_attempt set details = '{}' where id in (${attempts})`.execute(tx)
}

const personal = ['reason', 'tracking_number']

/**
 * Erases what staff wrote of these orders in the audit log: reasons, which may name people, also that of a discount, and tracking
 * numbers, by which carriers show an address.
 */
async function eraseReasons(tx: Tx, ids: readonly number[]) {
  const codes = sql`select code from orders where id = any(${[...ids]}::bigint[])`
  await sql`update audit_log set before = before - ${personal}::text[],
      after = (after - ${personal}::text[]) #- '{discount,reason}'
    where subject in (${codes}) and (before ?| ${personal}::text[] or after ?| ${personal}::text[]
      or after #> '{discount,reason}' is not null)`.execute(tx)
}

/** Erases to whom mails went that were sent, and mails that never will be. */
export const eraseMailsTo = (tx: Tx, addresses: readonly string[], before: Date): Promise<void> =>
  eraseMails(tx, sql`m.recipient = any(${[...addresses]}::text[])`, before)

/** The same of mails about an account to its address `account`, and of mails about these orders to the addresses in them. */
export async function eraseMailsAbout(
  tx: Tx,
  { account, orders }: { readonly account: string; readonly orders: readonly number[] },
  before: Date,
): Promise<void> {
  const addresses = await findAddressesOf(tx, orders)
  const codes = sql`array(select code from orders where id = any(${[...orders]}::bigint[]))`
  await eraseMails(
    tx,
    sql`(m.recipient = ${account} and ${isOfAccount} or
      m.recipient = any(${addresses}::text[]) and (
        coalesce(m.payload #>> '{order,code}', m.payload ->> 'order_code', m.payload #>> '{ticket,order_code}') = any(${codes})
        or jsonb_path_query_array(m.payload, '$.tickets[*].order_code') ?| ${codes}))`,
    before,
  )
}

async function eraseMails(tx: Tx, which: RawBuilder<unknown>, before: Date): Promise<void> {
  const those = sql`select m.message_id from outbox m where ${which} and m.created_at <= ${before}`
  await sql`delete from mailbox where message_id in (${those}) and received_at <= ${before}`.execute(tx)
  await sql`delete from outbox where message_id in (${those}) and dead_at is not null`.execute(tx)
  await sql`update outbox set recipient = '', payload = '{}', sealed = null where message_id in (${those}) and sent_at is not null`.execute(
    tx,
  )
}

/** The addresses that mails about these orders went to. */
export async function findAddressesOf(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from orders where id = any(${[...ids]}::bigint[]) and email <> ''
    union select email from order_item where order_id = any(${[...ids]}::bigint[]) and email <> ''
    union select email from withdrawal where order_id = any(${[...ids]}::bigint[]) and email <> ''`.execute(
    tx,
  )
  return rows.map(({ email }) => email)
}

/** The orders' data of everybody in them. Locked orders; their documents stay as they were issued. */
export async function eraseOrdersWhole(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await eraseReasons(tx, ids)
  await eraseMessages(tx, ids)
  await eraseNames(tx, ids, sql`true`, now)
}

/** The same without the tickets that others than these accounts hold: those are their data. */
export async function eraseOrdersOfBuyer(
  tx: Tx,
  ids: readonly number[],
  accounts: readonly number[],
  now: Date,
) {
  await eraseReasons(tx, ids)
  await eraseMessages(tx, ids)
  await eraseNames(tx, ids, sql`(i.holder_id is null or i.holder_id = any(${[...accounts]}::bigint[]))`, now)
}

/** The tickets that a person holds in the orders of others. */
export const eraseHeldTickets = (tx: Tx, ids: readonly number[], accounts: readonly number[]) =>
  sql`update order_item set full_name = '', name_key = null, email = ''
    where order_id = any(${[...ids]}::bigint[]) and holder_id = any(${[...accounts]}::bigint[])`.execute(tx)
