import { type Kysely, sql } from 'kysely'

/**
 * What jobs and lists look for, by indexes that hold little else. Instalments by their day, until the last notice of them went
 * out, with how many notices they had: the job reads those that lack one. The first payment of a plan has none before money
 * came, and no other order has one, so an order without a plan writes nothing into it. Orders by what they owe; the rare
 * states, ways and channels of orders, and tickets that were scanned, which the newest rows need not have. Refunds whose bank
 * details are kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index payment_open`.execute(db)
  await sql`create index payment_to_remind on payment (due_at, id, (case when reminded_due_at is not null then 2
      when reminded_before_at is not null then 1 else 0 end))
    where paid_amount < amount and overdue_notified_at is null and (position > 1 or paid_amount > 0)`.execute(
    db,
  )
  await sql`drop index orders_rare`.execute(db)
  await sql`create index orders_rare on orders (payment_status, id)
    where payment_status in ('partial', 'problem', 'cancelled', 'processing')`.execute(db)
  await sql`create index orders_too_little on orders (id)
    where payment_status = 'partial' and payment_plan = '[]'`.execute(db)
  await sql`create index orders_by_voucher on orders (id) where payment_method = 'voucher'`.execute(db)
  await sql`create index orders_elsewhere on orders (channel, id) where channel <> 'Online'`.execute(db)
  await sql`create index orders_owed_most on orders ((total_price - total_paid), id)
    where cancelled_at is null and total_price - total_paid > 0`.execute(db)
  await sql`create index order_item_admitted on order_item (id) where admitted_at is not null`.execute(db)
  await sql`create index refund_with_account on refund (completed_at)
    where bank_sealed is not null or bank_masked is not null`.execute(db)
  // Of an empty table the planner would learn that it is always empty.
  const { rows } = await sql<{
    has_orders: boolean
  }>`select exists (select from orders) as has_orders`.execute(db)
  if (rows[0]?.has_orders === true) await sql`analyze payment, orders`.execute(db)
}
