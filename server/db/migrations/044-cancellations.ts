import { type Kysely, sql } from 'kysely'

/**
 * Items and departures that the shop cancelled, and the work that follows: one row for each order. A closed counter has as
 * many places as are taken, whatever is freed, so that the check of the counter refuses every way of taking one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table item add column cancelled_at timestamptz`.execute(db)
  await sql`alter table travel_time add column cancelled_at timestamptz`.execute(db)
  await sql`alter table pool add column closed boolean not null default false`.execute(db)
  // The names of what a cart lost; its checkout says them.
  await sql`alter table cart add column lost_items text[] not null default '{}'`.execute(db)

  // `name`: what was cancelled, as customers are told. The scope is its items, or of its one item one departure.
  await sql`create table cancellation (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('item', 'departure', 'event')),
    subject text not null,
    name text not null,
    item_ids bigint[] not null,
    travel_time_id bigint references travel_time,
    check ((kind = 'departure') = (travel_time_id is not null)),
    message text not null,
    keeps_fees boolean not null,
    actor text not null,
    started_at timestamptz not null,
    step text not null default 'carts' check (step in ('carts', 'orders', 'done')),
    carts integer not null default 0,
    finished_at timestamptz
  )`.execute(db)
  await sql`create index cancellation_open on cancellation (id) where step <> 'done'`.execute(db)

  await sql`create table cancellation_order (
    cancellation_id bigint not null references cancellation,
    order_id bigint not null references orders,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
    outcome text check (outcome in ('ended', 'refunded', 'released', 'nothing')),
    amount bigint not null default 0,
    problem text,
    tries integer not null default 0,
    done_at timestamptz,
    primary key (cancellation_id, order_id)
  )`.execute(db)
  await sql`create index cancellation_order_left on cancellation_order (cancellation_id, tries, order_id)
    where state = 'waiting'`.execute(db)
  await sql`create index cancellation_order_failed on cancellation_order (cancellation_id, order_id)
    where state = 'failed'`.execute(db)
}
