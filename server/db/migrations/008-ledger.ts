import { type Kysely, sql } from 'kysely'

/** Vouchers in the ledger, how an order ended, entries of bank statements, and an index for the reconciler. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table movement
    drop constraint movement_kind_check,
    add constraint movement_kind_check check (kind in ('charge', 'transfer', 'voucher', 'refund', 'chargeback')),
    -- What came in is above 0, what went back below; a voucher is used (above) or given back (below).
    add constraint movement_sign_check check
      (kind = 'voucher' or (amount > 0) = (kind in ('charge', 'transfer')))`.execute(db)
  await sql`create trigger movement_is_kept before truncate on movement
    for each statement execute function refuse_change()`.execute(db)
  await sql`insert into movement (order_id, kind, amount, reference, at, recorded_at)
    select o.id, 'voucher', o.discount_amount, o.discount_name || ' 1', o.created_at, o.created_at
    from orders o join voucher_use u on u.order_id = o.id where o.discount_amount > 0`.execute(db)

  await sql`alter table orders
    add column cancelled_because text check (cancelled_because in ('unpaid', 'shop', 'refund')),
    -- All that had come in by then; what comes later is a matter of its own (rules/revival.ts).
    add column received_when_cancelled integer`.execute(db)
  await sql`update orders o set
      cancelled_because = 'shop',
      received_when_cancelled = (select coalesce(sum(m.amount), 0) from movement m
        where m.order_id = o.id and m.kind in ('charge', 'transfer') and m.recorded_at <= o.cancelled_at)
    where o.cancelled_at is not null`.execute(db)
  await sql`alter table orders add check
    ((cancelled_at is null) = (cancelled_because is null) and (cancelled_at is null) = (received_when_cancelled is null))`.execute(
    db,
  )

  // Tries that ran out are asked about for a day; there are few of them among millions that ended otherwise.
  await sql`create index payment_attempt_expired on payment_attempt (started_at) where outcome = 'expired'`.execute(
    db,
  )

  // What bank statements said, once each. The payer's account is kept masked.
  await sql`create table bank_entry (
    id bigint generated always as identity primary key,
    -- Made of what the bank says of it: the same entry of another statement has the same key.
    key text not null unique,
    booked_at timestamptz not null,
    amount integer not null check (amount > 0),
    currency text not null,
    payer text,
    payer_account text,
    reference text,
    text text,
    order_id bigint references orders,
    -- Why it was not booked; null where it was.
    open_because text,
    imported_at timestamptz not null,
    check ((order_id is null) = (open_because is not null))
  )`.execute(db)
  await sql`create index bank_entry_order on bank_entry (order_id) where order_id is not null`.execute(db)
  await sql`create index bank_entry_open on bank_entry (id) where order_id is null`.execute(db)
}
