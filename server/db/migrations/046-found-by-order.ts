import { type Kysely, sql } from 'kysely'

/**
 * Refunds and overpayments by their order, credit notes by their refund: every view of an order read all refunds, every
 * payment all overpayments. Ended orders that lack money by the time of their end, for the suggestions of late payments.
 * An order that is sold and paid has no entry in any of these.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index refund_order on refund (order_id)`.execute(db)
  await sql`create index overpayment_order on overpayment (order_id)`.execute(db)
  await sql`create index invoice_refund on invoice (refund_id) where refund_id is not null`.execute(db)
  await sql`create index orders_ended on orders (cancelled_at)
    where cancelled_at is not null and total_price - total_paid > 0`.execute(db)
  await sql`create index audit_log_action on audit_log (action, id)`.execute(db)
}
