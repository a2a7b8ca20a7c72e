import { type Kysely, sql } from 'kysely'

/** Payments, tries at a gateway, notifications, the ledger, refunds and documents with numbers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table payment (
    id bigint generated always as identity primary key,
    order_id bigint not null references orders,
    position integer not null,
    reference text not null unique,
    amount integer not null check (amount >= 0),
    due_at timestamptz not null,
    paid_amount integer not null default 0 check (paid_amount between 0 and amount),
    paid_at timestamptz,
    attempts integer not null default 0,
    -- Attempts of all time: gateway ids stay fresh after an operator reset the count.
    attempts_ever integer not null default 0,
    reminded_before_at timestamptz,
    reminded_due_at timestamptz,
    overdue_told_at timestamptz,
    unique (order_id, position)
  )`.execute(db)

  await sql`create table payment_attempt (
    id bigint generated always as identity primary key,
    payment_id bigint not null references payment,
    gateway text not null check (gateway in ('sandbox', 'wspay', 'stripe')),
    -- Our id at the gateway (WSPay: ShoppingCartID), fresh per attempt.
    gateway_reference text not null unique,
    -- The gateway's own id, once it told it.
    gateway_id text unique,
    amount integer not null check (amount > 0),
    currency text not null,
    started_at timestamptz not null,
    ended_at timestamptz,
    outcome text check (outcome in ('paid', 'declined', 'cancelled', 'expired', 'problem')),
    details jsonb not null default '{}',
    asked_at timestamptz,
    check ((ended_at is null) = (outcome is null))
  )`.execute(db)
  await sql`create index payment_attempt_payment on payment_attempt (payment_id)`.execute(db)
  await sql`create index payment_attempt_open on payment_attempt (started_at) where ended_at is null`.execute(
    db,
  )

  // What a gateway sent, as it came, before it is judged.
  await sql`create table notification (
    id bigint generated always as identity primary key,
    gateway text not null,
    source text not null check (source in ('return', 'callback', 'asked')),
    received_at timestamptz not null,
    body text not null,
    attempt_id bigint references payment_attempt,
    verdict text,
    judged_at timestamptz
  )`.execute(db)
  await sql`create index notification_unjudged on notification (id) where judged_at is null`.execute(db)

  // The ledger. A row is never changed; what was paid and refunded follows from it.
  await sql`create table movement (
    id bigint generated always as identity primary key,
    order_id bigint not null references orders,
    kind text not null check (kind in ('charge', 'transfer', 'refund', 'chargeback')),
    amount integer not null check (amount <> 0),
    reference text not null,
    attempt_id bigint references payment_attempt,
    at timestamptz not null,
    recorded_at timestamptz not null,
    unique (order_id, kind, reference)
  )`.execute(db)
  await sql`create function refuse_change() returns trigger language plpgsql as
    'begin raise exception ''% is append-only'', tg_table_name; end'`.execute(db)
  await sql`create trigger movement_is_final before update or delete on movement
    for each row execute function refuse_change()`.execute(db)

  // Money that belongs to no open payment: a surplus, or for a cancelled order. The operator decides.
  await sql`create table surplus (
    id bigint generated always as identity primary key,
    order_id bigint not null references orders,
    movement_id bigint not null references movement,
    amount integer not null check (amount > 0),
    recorded_at timestamptz not null,
    settled_at timestamptz
  )`.execute(db)

  await sql`create table refund (
    id bigint generated always as identity primary key,
    order_id bigint not null references orders,
    status text not null check (status in ('active', 'processing', 'processed', 'problem', 'cancelled')),
    created_at timestamptz not null,
    completed_at timestamptz,
    total integer not null check (total >= 0),
    shipping_refund integer not null default 0,
    -- AES-256-GCM with a key from APP_SECRET; erased 30 days after the refund is processed.
    bank_sealed bytea,
    bank_masked text,
    note text
  )`.execute(db)
  await sql`create unique index refund_one_open on refund (order_id) where status in ('active', 'processing')`.execute(
    db,
  )
  await sql`create table refund_item (
    refund_id bigint not null references refund,
    order_item_id bigint not null references order_item,
    amount integer not null check (amount >= 0),
    shipping_refund integer not null default 0,
    primary key (refund_id, order_item_id)
  )`.execute(db)
  await sql`create index refund_item_item on refund_item (order_item_id)`.execute(db)

  // Gapless: the number is taken in the transaction that books the payment, the counter's row locked last.
  await sql`create table document_counter (series text primary key, last_number bigint not null)`.execute(db)
  await sql`create table invoice (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('invoice', 'credit-note')),
    series text not null,
    sequence bigint not null,
    number text not null unique,
    order_id bigint not null references orders,
    refund_id bigint references refund,
    issued_at timestamptz not null,
    snapshot jsonb not null,
    fiscal jsonb,
    unique (series, sequence)
  )`.execute(db)
  await sql`create index invoice_order on invoice (order_id)`.execute(db)
  await sql`create unique index invoice_one_per_order on invoice (order_id) where kind = 'invoice'`.execute(
    db,
  )

  // The sandbox gateway's own books: what was decided on its page.
  await sql`create table sandbox_payment (
    id bigint generated always as identity primary key,
    reference text not null unique,
    amount integer not null,
    currency text not null,
    decision text not null check (decision in ('paid', 'declined', 'cancelled')),
    decided_at timestamptz not null
  )`.execute(db)
}
