import { CompiledQuery, sql } from 'kysely'
import type { Database, Tx } from '#server/platform/db/database'

/** The ids of a history's first and last rows by table, as its row in the log stores them. */
export type Range = readonly [first: number, last: number]

type Table = 'customer' | 'outbox' | 'audit_log' | 'voucher'
/** Optional tables, because earlier versions of the shop wrote no rows into them. */
const ofOffice = ['api_key', 'scheduled_change', 'bulk_job'] as const
type HistoryIds = Readonly<Record<Table, Range> & Partial<Record<(typeof ofOffice)[number], Range>>>

/** Returns whether the shop was filled as the demo, its last history if any, and its counts of orders. */
export async function findDemoState(tx: Tx) {
  const { rows } = await sql<{
    is_demo: boolean
    has_sandbox: boolean
    ids: HistoryIds | null
    orders: number
    other_orders: number
  }>`
    with last as (select after -> 'ids' as ids from audit_log where action = 'demo-history' order by id desc limit 1)
    select exists (select from audit_log where actor = 'demo' and action = 'import') as is_demo,
      exists (select from setting where key = 'gateway' and value #>> '{}' = 'sandbox') as has_sandbox,
      (select ids from last) as ids,
      (select count(*) from orders) as orders,
      (select count(*) from orders where not coalesce(id between (select (ids #>> '{orders,0}')::bigint from last)
        and (select (ids #>> '{orders,1}')::bigint from last), false)) as other_orders`.execute(tx)
  const [state] = rows
  if (state === undefined) throw new Error('A statement without a table answers one row')
  return state
}

/** Locks the orders, so that no other process writes any until the transaction ends. */
export const lockShop = (tx: Tx) =>
  sql`lock table customer, orders, order_item, payment, payment_attempt, sandbox_payment, movement, bank_entry, refund,
    withdrawal, invoice, document_counter, outbox, pool in share row exclusive mode`.execute(tx)

const ofOrders = `orders, order_item, order_event, delivery, payment, payment_attempt, notification, sandbox_payment,
  gateway_refund, movement, bank_entry, bank_entry_part, overpayment, refund, refund_file, refund_file_item, card_refund, refund_item,
  withdrawal, invoice, document_counter, voucher_use, earlier_ticket_code, scan, cancellation_order`

/** Removes an earlier history, which holds all orders of the shop, and the places that it added. */
export async function removeHistory(
  tx: Tx,
  { customer, outbox, audit_log, voucher, ...office }: HistoryIds,
): Promise<void> {
  await sql`update pool p set total = p.total - n.places, taken = p.taken - n.places from (
      select p.id, count(*)::int as places from pool p join order_item i on i.takes_place and i.item_id = p.item_id
        and (p.travel_time_id is null or p.travel_time_id = i.travel_time_id) group by p.id) n
    where n.id = p.id`.execute(tx)
  // The triggers of ledger, invoices and scans would reject this deletion, which is wrong for real orders.
  await sql`alter table movement disable trigger user`.execute(tx)
  await sql`alter table invoice disable trigger user`.execute(tx)
  await sql`alter table scan disable trigger user`.execute(tx)
  await sql.raw(`truncate ${ofOrders}`).execute(tx)
  await sql`alter table movement enable trigger user`.execute(tx)
  await sql`alter table invoice enable trigger user`.execute(tx)
  await sql`alter table scan enable trigger user`.execute(tx)
  const within = ([first, last]: Range) => sql`between ${first} and ${last}`
  await sql`delete from outbox where id ${within(outbox)}`.execute(tx)
  await sql`delete from audit_log where id ${within(audit_log)}`.execute(tx)
  await sql`delete from voucher where id ${within(voucher)}`.execute(tx)
  for (const table of ofOffice) {
    const range = office[table]
    if (range !== undefined) await sql`delete from ${sql.table(table)} where id ${within(range)}`.execute(tx)
  }
  await sql`delete from customer c where id ${within(customer)}
    and not exists (select from cart where customer_id = c.id)`.execute(tx)
}

/** The last id of a table, or the one before `first`. */
export async function lastId(tx: Tx, table: string, first: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from ${sql.raw(table)} where id >= ${first}`.execute(tx)
  return rows[0]?.last ?? first - 1
}

/** Records the ids in the row of the log that the history began with. */
export const recordIds = (tx: Tx, at: Date, ids: Readonly<Record<string, Range>>) =>
  sql`update audit_log set after = after || jsonb_build_object('ids', ${JSON.stringify(ids)}::jsonb)
    where action = 'demo-history' and at = ${at}`.execute(tx)

/** Analyses and vacuums the tables: with an up-to-date visibility map many statements read only an index. */
export async function tidyTables({ pool }: Database): Promise<void> {
  const tables = `event, item, travel_time, customer, outbox, audit_log, voucher, pool, ${ofOrders}`.split(
    /,\s*/,
  )
  for (const table of tables) await pool.query(`vacuum analyze ${table}`)
}

/** A transaction as the client of a restore, for statements without parameters. */
export const asClient = (tx: Tx) => ({
  query: (text: string) => tx.executeQuery(CompiledQuery.raw(text)),
})
