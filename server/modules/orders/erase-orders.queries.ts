import { type RawBuilder, sql } from 'kysely'
import type { OrderInUse } from '#rules/retention/retention'
import type { Queryable, Tx } from '../../platform/db/database'
import { erasePayerAccountsOf } from '../ledger'
import { isOpenWithdrawal } from './open-withdrawals.queries'

/** The data of an order that decide on its erasure. */
interface OrderInUseRow extends OrderInUse {
  id: number
  code: string
  /** Whether it still has personal data. */
  has_names: boolean
}

/** Locks orders by ascending id, and returns the data that decide on their erasure. */
export async function lockOrdersInUse(tx: Tx, ids: readonly number[]): Promise<OrderInUseRow[]> {
  await sql`select id from orders where id = any(${[...ids]}::bigint[]) order by id for update`.execute(tx)
  return findOrdersInUse(tx, ids)
}

/** Returns the data that decide whether orders may be erased, sorted by id. */
export async function findOrdersInUse(db: Queryable, ids: readonly number[]): Promise<OrderInUseRow[]> {
  const { rows } = await sql<OrderInUseRow>`
    select o.id, o.code, o.erased_at is null as has_names, o.cancelled_at is not null as is_cancelled,
      greatest(0, o.total_price - o.total_paid) as owed,
      exists (select from refund r where r.order_id = o.id and r.status in ('active', 'processing', 'problem'))
        as has_open_refund,
      exists (select from withdrawal w where w.order_id = o.id and ${isOpenWithdrawal('w')}) as has_open_withdrawal,
      exists (select from delivery d where d.order_id = o.id and d.state in ('to-pack', 'to-collect', 'problem'))
        as has_goods_under_way,
      (select max(e.ends_at) from order_item i join item n on n.id = i.item_id join event e on e.id = n.event_id
        where i.order_id = o.id and n.shop_item_type = 'tickets' and i.status not in ('void', 'refunded'))
        as tickets_until
    from orders o where o.id = any(${[...ids]}::bigint[]) order by o.id`.execute(db)
  return rows
}

/** Returns at most `limit` orders with names that were placed before a time and whose events ended before it. */
export async function findOrdersOfAge(db: Queryable, before: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where o.erased_at is null and o.created_at <= ${before} and not exists (
      select from order_item i join item n on n.id = i.item_id join event e on e.id = n.event_id
      where i.order_id = o.id and e.ends_at > ${before}) limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the number of events of the orders' items. */
export async function countEventsOf(db: Queryable, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select count(distinct n.event_id)::int as events from order_item i join item n on n.id = i.item_id
    where i.order_id = any(${[...ids]}::bigint[])`.execute(db)
  return rows[0]?.events ?? 0
}

/** Erases the names and addresses of the orders' buyers, and of the holders for whom `holders` is true. */
async function eraseNames(tx: Tx, ids: readonly number[], holders: RawBuilder<unknown>, now: Date) {
  const these = sql`any(${[...ids]}::bigint[])`
  await sql`update orders set full_name = '', email = '', address = '{}', note = null, accepted_from = null,
      company_name = null, company_vat_number = null, company_vies = null,
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
  await sql`update refund_file set content_sealed = null where content_sealed is not null and id in (
    select i.file_id from refund_file_item i join refund r on r.id = i.refund_id where r.order_id = ${these})`.execute(
    tx,
  )
  await erasePayerAccountsOf(tx, ids)
  await sql`update delivery set tracking_number = null, problem = null where order_id = ${these}`.execute(tx)
  await sql`delete from order_event where order_id = ${these} and kind in ('note', 'ticket-note')`.execute(tx)
}

/**
 * Erases the messages from and to gateways about the buyers. Amounts and references are in columns of their own and
 * stay.
 */
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
 * Erases the texts that staff wrote about these orders in the audit log: reasons, which may name people, also of
 * discounts, and tracking numbers, with which carriers show an address.
 */
async function eraseReasons(tx: Tx, ids: readonly number[]) {
  const codes = sql`select code from orders where id = any(${[...ids]}::bigint[])`
  await sql`update audit_log set before = before - ${personal}::text[],
      after = (after - ${personal}::text[]) #- '{discount,reason}'
    where subject in (${codes}) and (before ?| ${personal}::text[] or after ?| ${personal}::text[]
      or after #> '{discount,reason}' is not null)`.execute(tx)
}

/**
 * Returns whether a mail went to one of these addresses, whatever the case of their letters: owners may change the
 * spelling.
 */
const isTo = (addresses: readonly string[]) =>
  sql`lower(m.recipient collate "C") = any(array(select lower(a collate "C") from unnest(${[...addresses]}::text[]) a))`

/** Erases the recipients of sent mails, and mails that will never be sent. */
export const eraseMailsTo = (tx: Tx, addresses: readonly string[], before: Date): Promise<void> =>
  eraseMails(tx, isTo(addresses), before)

/** Erases the recipients of mails to the buyers of these orders, whose addresses may have changed since. */
export const eraseMailsToBuyers = (tx: Tx, orders: readonly number[], before: Date): Promise<void> =>
  eraseMails(tx, sql`m.reader = 'buyer' and m.order_codes && ${codesOf(orders)}`, before)

const codesOf = (orders: readonly number[]) =>
  sql`array(select code from orders where id = any(${[...orders]}::bigint[]))`

/**
 * Erases the recipients of mails about an account, of mails to the buyers of these orders, and of other mails about these orders
 * to the addresses in them. The account and the orders may have had other addresses when the mails were sent.
 */
export async function eraseMailsAbout(
  tx: Tx,
  {
    account,
    orders,
  }: {
    readonly account: { readonly id: number; readonly email: string }
    readonly orders: readonly number[]
  },
  before: Date,
): Promise<void> {
  const addresses = await findAddressesOf(tx, orders)
  await eraseMails(
    tx,
    sql`(${isTo([account.email])} and m.reader = 'account' or m.customer_id = ${account.id}
      or ${isTo(addresses)} and m.order_codes && ${codesOf(orders)})`,
    before,
  )
  await eraseMailsToBuyers(tx, orders, before)
}

async function eraseMails(tx: Tx, which: RawBuilder<unknown>, before: Date): Promise<void> {
  const those = sql`select m.message_id from outbox m where ${which} and m.created_at <= ${before}`
  await sql`delete from mailbox where message_id in (${those}) and received_at <= ${before}`.execute(tx)
  await sql`delete from outbox where message_id in (${those}) and dead_at is not null`.execute(tx)
  await sql`update outbox set recipient = '', payload = '{}', sealed = null where message_id in (${those}) and sent_at is not null`.execute(
    tx,
  )
}

/** Returns the addresses to which mails about these orders were sent. */
export async function findAddressesOf(tx: Tx, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from orders where id = any(${[...ids]}::bigint[]) and email <> ''
    union select email from order_item where order_id = any(${[...ids]}::bigint[]) and email <> ''
    union select email from withdrawal where order_id = any(${[...ids]}::bigint[]) and email <> ''`.execute(
    tx,
  )
  return rows.map(({ email }) => email)
}

/**
 * Erases the personal data of everyone in the orders. The orders are locked; their documents stay as they were
 * issued.
 */
export async function eraseOrdersWhole(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await eraseReasons(tx, ids)
  await eraseMessages(tx, ids)
  await eraseNames(tx, ids, sql`true`, now)
}

/**
 * Erases the personal data of the orders' buyers and holders, except of tickets that other accounts than these hold.
 */
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

/** Erases the tickets that a person holds in the orders of others. */
export const eraseHeldTickets = (tx: Tx, ids: readonly number[], accounts: readonly number[]) =>
  sql`update order_item set full_name = '', name_key = null, email = ''
    where order_id = any(${[...ids]}::bigint[]) and holder_id = any(${[...accounts]}::bigint[])`.execute(tx)

/** Blocks all other writes of orders until the transaction ends. */
export const lockLedger = (tx: Tx) =>
  sql`lock table orders, order_item, payment, payment_attempt, movement, refund, withdrawal, invoice, pool
    in share row exclusive mode`.execute(tx)

/** Returns whether a real order has a movement or a document, or a bank entry was booked. */
export async function hasReceivedMoney(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from movement m join orders o on o.id = m.order_id where not o.is_test)
      or exists (select from invoice v join orders o on o.id = v.order_id where not o.is_test)
      or exists (select from bank_entry where order_id is not null or closed_because = 'divided') as has`.execute(
    db,
  )
  return rows[0]?.has === true
}

/** Numbers of test orders and of their tickets, places, documents and refunds. */
export interface TestOrders {
  orders: number
  tickets: number
  places: number
  documents: number
  refunds: number
}

export async function countTestOrders(db: Queryable): Promise<TestOrders> {
  const { rows } = await sql<TestOrders>`
    with tests as (select id from orders where is_test)
    select (select count(*) from tests) as orders,
      (select count(*) from order_item i where i.order_id in (select id from tests) and i.barcode is not null) as tickets,
      (select count(*) from order_item i where i.order_id in (select id from tests) and i.takes_place) as places,
      (select count(*) from invoice v where v.order_id in (select id from tests)) as documents,
      (select count(*) from refund r where r.order_id in (select id from tests)) as refunds`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('A statement without a table answers one row')
  return counts
}

const tests = `select id from orders where is_test`
const refunds = `select id from refund where order_id in (${tests})`
const attempts = `select a.id from payment_attempt a join payment p on p.id = a.payment_id where p.order_id in (${tests})`

/** Statements that delete the rows of test orders, referencing rows first. */
const parts = [
  `delete from sandbox_payment where reference in
    (select gateway_reference from payment_attempt where id in (${attempts}))`,
  `delete from gateway_refund where gateway_reference in
    (select gateway_reference from payment_attempt where id in (${attempts}))`,
  `delete from overpayment where order_id in (${tests})`,
  `delete from refund_file_item where refund_id in (${refunds})`,
  `delete from card_refund where refund_id in (${refunds})`,
  `delete from refund_item where refund_id in (${refunds})`,
  `delete from earlier_ticket_code where order_id in (${tests})`,
  `delete from scan where order_item_id in (select id from order_item where order_id in (${tests}))`,
  `delete from notification where attempt_id in (${attempts})`,
  `delete from movement where order_id in (${tests})`,
  `delete from invoice where order_id in (${tests})`,
  `delete from document_counter where series like 'test-%'`,
  `delete from order_item where order_id in (${tests})`,
  `delete from withdrawal where order_id in (${tests})`,
  `delete from refund where order_id in (${tests})`,
  `delete from payment_attempt where id in (${attempts})`,
  `delete from payment where order_id in (${tests})`,
  `delete from order_event where order_id in (${tests})`,
  `delete from voucher_use where order_id in (${tests})`,
  `delete from delivery where order_id in (${tests})`,
  `delete from cancellation_order where order_id in (${tests})`,
] as const

/** Removes the test orders and frees their places. The tables are locked. */
export async function removeTestOrders(tx: Tx): Promise<void> {
  // As in `movePlaces`: a closed counter does not offer its places again.
  await sql`update pool p set taken = p.taken - n.places, sold_out = false,
      total = case when p.closed then least(p.total, p.taken - n.places) else p.total end
    from (
      select q.id, count(*)::int as places from pool q join order_item i on i.takes_place and i.item_id = q.item_id
        and (q.travel_time_id is null or q.travel_time_id = i.travel_time_id)
      where i.order_id in (select id from orders where is_test) group by q.id) n
    where n.id = p.id`.execute(tx)
  // Queued mails would be about orders that no longer exist.
  await sql`delete from outbox b using orders o where o.is_test and b.sent_at is null
    and strpos(b.payload::text, o.code) > 0`.execute(tx)
  // The triggers that protect the ledger, invoices and scans reject this, as they must for real ones.
  await sql`alter table movement disable trigger user`.execute(tx)
  await sql`alter table invoice disable trigger user`.execute(tx)
  await sql`alter table scan disable trigger user`.execute(tx)
  for (const part of parts) await sql.raw(part).execute(tx)
  await sql`delete from orders where is_test`.execute(tx)
  await sql`alter table movement enable trigger user`.execute(tx)
  await sql`alter table invoice enable trigger user`.execute(tx)
  await sql`alter table scan enable trigger user`.execute(tx)
}
