import { type Kysely, sql } from 'kysely'

/**
 * Receipts that staff divide over several orders or close without an order, and overpayments that were sent back: an
 * overpayment waits until the ledger has none any more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bank_entry
    add column closed_at timestamptz,
    add column closed_because text check (closed_because in ('divided', 'sent-back', 'not-ours', 'other')),
    add column closed_note text,
    add constraint bank_entry_closed check ((closed_at is null) = (closed_because is null))`.execute(db)
  await sql`create table bank_entry_part (
    entry_id bigint not null references bank_entry (id),
    order_id bigint not null references orders (id),
    amount integer not null check (amount > 0),
    primary key (entry_id, order_id))`.execute(db)
  await sql`create index bank_entry_part_order on bank_entry_part (order_id)`.execute(db)
  await sql`drop index bank_entry_open`.execute(db)
  await sql`create index bank_entry_open on bank_entry (id) where order_id is null and closed_at is null`.execute(
    db,
  )
  await sql`alter table overpayment add column settled_at timestamptz`.execute(db)
  await sql`create index overpayment_open on overpayment (recorded_at) where settled_at is null`.execute(db)
  await sql`alter table movement
    drop constraint movement_kind_check,
    add constraint movement_kind_check check
      (kind in ('charge', 'transfer', 'cash', 'terminal', 'voucher', 'refund', 'chargeback', 'return'))`.execute(
    db,
  )
}
