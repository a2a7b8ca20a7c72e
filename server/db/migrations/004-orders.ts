import { type Kysely, sql } from 'kysely'

/** Orders and what they hold: tickets and merchandise, first pending, then issued. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table voucher (
    id bigint generated always as identity primary key,
    code text not null,
    code_key text not null unique,
    discount_amount integer not null check (discount_amount > 0),
    valid_from timestamptz,
    valid_until timestamptz,
    created_at timestamptz not null
  )`.execute(db)

  await sql`create table orders (
    id bigint generated always as identity primary key,
    code text not null unique,
    -- A cart is checked out once: the second call finds the first one's order.
    cart_code text unique,
    customer_id bigint not null references customer,
    channel text not null,
    created_at timestamptz not null,
    full_name text not null,
    email text not null,
    country text,
    address jsonb not null,
    shipping_name text,
    shipping_country text,
    shipping_address jsonb,
    shipping_amount integer not null check (shipping_amount >= 0),
    currency text not null,
    payment_method text not null check (payment_method in ('credit_card', 'bank_transfer', 'voucher')),
    payment_plan jsonb not null,
    discount_amount integer not null check (discount_amount >= 0),
    discount_name text,
    total_price integer not null check (total_price >= 0),
    -- The taxes as they were shown: items_total_without_tax, shipping_without_tax, tax by rate. Never computed again.
    taxes jsonb not null,
    -- These three follow from the ledger (movement) and change only together with it.
    total_paid integer not null default 0,
    total_refunded integer not null default 0,
    payment_status text not null check
      (payment_status in ('paid', 'cancelled', 'pending', 'processing', 'partial', 'problem')),
    paid_at timestamptz,
    -- What the customer is told, and when the order really ends (a transfer has a grace).
    pay_until timestamptz,
    expires_at timestamptz,
    accepted_at timestamptz,
    accepted_from text,
    cancelled_at timestamptz,
    note text
  )`.execute(db)
  await sql`create index orders_customer on orders (customer_id, id)`.execute(db)
  await sql`create index orders_expiry on orders (expires_at) where expires_at is not null`.execute(db)
  await sql`create index orders_email on orders (lower(email))`.execute(db)

  // A voucher is used once: by one order that is not cancelled.
  await sql`create table voucher_use (
    voucher_id bigint primary key references voucher,
    order_id bigint not null unique references orders
  )`.execute(db)

  await sql`create table order_item (
    id bigint generated always as identity primary key,
    order_id bigint not null references orders,
    item_id bigint not null references item,
    travel_time_id bigint references travel_time,
    price integer not null check (price >= 0),
    fee integer not null check (fee >= 0),
    tax_rate numeric(7, 4) not null,
    shipping_refund integer not null default 0 check (shipping_refund >= 0),
    -- The refund policy of the day of purchase.
    is_refundable boolean not null,
    allow_refund_requests_from timestamptz,
    allow_refund_requests_until timestamptz,
    refund_fee integer not null,
    status text not null check
      (status in ('pending', 'active', 'refund', 'refunding', 'refund-problem', 'refunded', 'void')),
    -- Counted in its pools: live, or refunded without freeing the place.
    takes_place boolean not null default true,
    code text unique,
    issued_at timestamptz,
    -- Tickets only.
    full_name text,
    name_key text,
    email text,
    holder_id bigint references customer,
    barcode text unique,
    barcode_version integer not null default 0,
    name_changes integer not null default 0,
    edited_at timestamptz,
    admitted_at timestamptz,
    admitted_gate text,
    check (status in ('pending', 'void') or code is not null)
  )`.execute(db)
  await sql`create index order_item_order on order_item (order_id)`.execute(db)
  await sql`create index order_item_holder on order_item (holder_id) where holder_id is not null`.execute(db)
  await sql`create index order_item_email on order_item (lower(email)) where barcode is not null`.execute(db)
  await sql`create index order_item_place on order_item (item_id, travel_time_id) where takes_place`.execute(
    db,
  )

  await sql`create table order_event (
    id bigint generated always as identity primary key,
    order_id bigint not null references orders,
    at timestamptz not null,
    kind text not null,
    text text not null
  )`.execute(db)
  await sql`create index order_event_order on order_event (order_id, id)`.execute(db)
}
