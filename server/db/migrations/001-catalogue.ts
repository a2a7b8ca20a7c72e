import { type Kysely, sql } from 'kysely'

/** Settings, events, items, travel times and the pools that count places. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // json, not jsonb: the order of keys is the operator's (countries, address lines).
  await sql`create table setting (key text primary key, value json not null)`.execute(db)

  // One row. Every import raises the version; processes reload the catalogue when they see a new one.
  await sql`create table catalogue_state (
    single boolean primary key default true check (single),
    version bigint not null default 1
  )`.execute(db)
  await sql`insert into catalogue_state default values`.execute(db)

  await sql`create table event (
    id bigint generated always as identity primary key,
    code text not null unique,
    name text not null,
    venue text not null,
    address text not null,
    timezone text not null,
    starts_at timestamptz not null,
    ends_at timestamptz not null check (ends_at >= starts_at)
  )`.execute(db)

  await sql`create table item (
    id bigint generated always as identity primary key,
    external_code text not null unique,
    shop_item_type text not null check (shop_item_type in ('tickets', 'merchandise')),
    event_id bigint references event,
    type text not null,
    name text not null,
    price integer not null check (price >= 0),
    fee integer not null check (fee >= 0),
    tax_rate numeric(7, 4) not null check (tax_rate between 0 and 100),
    tax_rates jsonb not null,
    shop_image text,
    shop_image_2 text,
    shop_image_3 text,
    shop_image_4 text,
    shop_description text not null,
    is_featured boolean not null,
    force_view boolean not null,
    limit_per_order integer not null check (limit_per_order >= 0),
    is_refundable boolean not null,
    allow_refund_requests_from timestamptz,
    allow_refund_requests_until timestamptz,
    refund_fee integer not null check (refund_fee >= 0),
    payment_plan jsonb not null,
    allow_name_changes boolean not null,
    allow_name_changes_until timestamptz,
    name_change_limit integer not null check (name_change_limit >= 0),
    allow_email_changes boolean not null,
    travel_time_type text check (travel_time_type in ('fixed', 'selectable')),
    travel_time timestamptz,
    allow_travel_time_changes_until timestamptz,
    published boolean not null,
    position integer not null
  )`.execute(db)

  await sql`create table travel_time (
    id bigint generated always as identity primary key,
    item_id bigint not null references item,
    travel_time timestamptz not null,
    unique (item_id, travel_time)
  )`.execute(db)

  // The counter of what is taken, of an item or of one of its travel times. It changes in the statement that changes
  // what takes the place (a cart line, an order's item), and the check makes overselling impossible.
  // Half-empty pages keep the hot row's versions on one page.
  await sql`create table pool (
    id bigint generated always as identity primary key,
    item_id bigint not null references item,
    travel_time_id bigint unique references travel_time on delete cascade,
    total integer check (total >= 0),
    taken integer not null default 0 check (taken >= 0),
    check (total is null or taken <= total)
  ) with (fillfactor = 50)`.execute(db)
  await sql`create unique index pool_of_item on pool (item_id) where travel_time_id is null`.execute(db)
  await sql`create index pool_item on pool (item_id)`.execute(db)

  await sql`create table picture (
    id bigint generated always as identity primary key,
    path text not null unique,
    width integer not null,
    height integer not null,
    added_at timestamptz not null
  )`.execute(db)
}
