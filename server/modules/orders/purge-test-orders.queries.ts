import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'

/** Nobody else writes orders until the transaction ends. */
export const lockBooks = (tx: Tx) =>
  sql`lock table orders, order_item, payment, payment_attempt, movement, refund, withdrawal, invoice, pool
    in share row exclusive mode`.execute(tx)

/** Whether an order that is no test has a movement or a document, or a statement of the bank was booked. */
export async function hasReceivedMoney(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from movement m join orders o on o.id = m.order_id where not o.is_test)
      or exists (select from invoice v join orders o on o.id = v.order_id where not o.is_test)
      or exists (select from bank_entry where order_id is not null or closed_because = 'divided') as has`.execute(
    db,
  )
  return rows[0]?.has === true
}

/** What the test orders hold. */
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

/** What is deleted before the orders, each before what it refers to. */
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
  await sql`update pool p set taken = p.taken - n.places from (
      select q.id, count(*)::int as places from pool q join order_item i on i.takes_place and i.item_id = q.item_id
        and (q.travel_time_id is null or q.travel_time_id = i.travel_time_id)
      where i.order_id in (select id from orders where is_test) group by q.id) n
    where n.id = p.id`.execute(tx)
  // Mails that wait are about orders that no longer exist.
  await sql`delete from outbox b using orders o where o.is_test and b.sent_at is null
    and strpos(b.payload::text, o.code) > 0`.execute(tx)
  // The triggers that keep ledger and invoices refuse this, and rightly so for real ones.
  await sql`alter table movement disable trigger user`.execute(tx)
  await sql`alter table invoice disable trigger user`.execute(tx)
  for (const part of parts) await sql.raw(part).execute(tx)
  await sql`delete from orders where is_test`.execute(tx)
  await sql`alter table movement enable trigger user`.execute(tx)
  await sql`alter table invoice enable trigger user`.execute(tx)
}
