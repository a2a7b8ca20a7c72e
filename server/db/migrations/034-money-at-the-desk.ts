import { type Kysely, sql } from 'kysely'

/**
 * Cash and card payments at the box office in the ledger, and the device's id of the scan that admitted a ticket. What an
 * order owes is counted by `analyze`: without it PostgreSQL expects a third of all orders to owe, and reads them all.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table movement
    drop constraint movement_kind_check,
    drop constraint movement_sign_check,
    add constraint movement_kind_check check
      (kind in ('charge', 'transfer', 'cash', 'terminal', 'voucher', 'refund', 'chargeback')),
    add constraint movement_sign_check check
      (kind = 'voucher' or (amount > 0) = (kind in ('charge', 'transfer', 'cash', 'terminal')))`.execute(db)
  await sql`alter table order_item add column admitted_scan text`.execute(db)
  await sql`create statistics orders_owed on (total_price - total_paid) from orders`.execute(db)
  await sql`drop index orders_owing`.execute(db)
  await sql`create index orders_owing on orders (id)
    where cancelled_at is null and total_price - total_paid > 0`.execute(db)
}
