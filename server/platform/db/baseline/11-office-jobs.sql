-- Work that the office starts and the server does: scheduled changes, cancellations, and bulk jobs.

create table scheduled_change (
  id bigint generated always as identity primary key,
  -- The call that makes the change, and the code of what it changes.
  call text not null,
  thing text not null,
  name text not null,
  -- The new values of fields, and the values that they must have before.
  changes jsonb not null,
  was jsonb not null,
  at timestamptz not null,
  actor text not null,
  -- Null: an API key.
  staff_id bigint references staff,
  created_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'cancelled')),
  ended_at timestamptz,
  -- The actor of the cancellation.
  ended_by text,
  -- The reason of the failure (`StoredMessage`).
  reason jsonb,
  -- Unexpected errors so far; it is repeated after each.
  faults integer not null default 0,
  -- When it was first postponed because the shop was busy.
  busy_since timestamptz,
  -- When somebody read that it failed.
  dismissed_at timestamptz,
  check ((state = 'waiting') = (ended_at is null))
);
create index scheduled_change_waiting on scheduled_change (at, id) where state = 'waiting';
create index scheduled_change_thing on scheduled_change (call, thing, at) where state = 'waiting';
create index scheduled_change_failed on scheduled_change (id) where state = 'failed' and dismissed_at is null;

-- Items, departures and events that the shop cancels.
create table cancellation (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('item', 'departure', 'event')),
  -- The code of the item or event, and the name that customers read.
  subject text not null,
  name text not null,
  -- All items that are cancelled; or the one item whose departure is.
  item_ids bigint[] not null,
  travel_time_id bigint references travel_time,
  -- From staff to the ticket holders.
  message text not null,
  keeps_fees boolean not null,
  actor text not null,
  started_at timestamptz not null,
  step text not null default 'carts' check (step in ('carts', 'orders', 'done')),
  -- The number of carts that lost something.
  carts integer not null default 0,
  finished_at timestamptz,
  check ((kind = 'departure') = (travel_time_id is not null))
);
create index cancellation_open on cancellation (id) where step <> 'done';

create table cancellation_order (
  cancellation_id bigint not null references cancellation,
  order_id bigint not null references orders,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  outcome text check (outcome in ('ended', 'refunded', 'released', 'nothing')),
  -- The refund that was opened, in minor units.
  amount bigint not null default 0,
  problem jsonb,
  tries integer not null default 0,
  done_at timestamptz,
  primary key (cancellation_id, order_id)
);
create index cancellation_order_left on cancellation_order (cancellation_id, tries, order_id)
  where state = 'waiting';
create index cancellation_order_failed on cancellation_order (cancellation_id, order_id)
  where state = 'failed';

-- Jobs over all rows that the filter of a list matched, with a result for each row.
create table bulk_job (
  id bigint generated always as identity primary key,
  action text not null,
  list text not null,
  -- The request without its rows.
  request jsonb not null,
  total integer not null,
  actor text not null,
  -- Null: an API key.
  staff_id bigint references staff,
  created_at timestamptz not null,
  state text not null default 'running' check (state in ('running', 'done', 'cancelled')),
  ended_at timestamptz,
  ended_by text,
  check ((state = 'running') = (ended_at is null))
);
create index bulk_job_running on bulk_job (id) where state = 'running';

create table bulk_row (
  id bigint generated always as identity primary key,
  job_id bigint not null references bulk_job on delete cascade,
  -- The row's name in the call: the code of an order.
  key text not null,
  -- Data of a row that is in no list: a guest's name and email, until the order is made or the guest is erased.
  data jsonb,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
  note jsonb,
  faults integer not null default 0,
  -- When it was first postponed because the shop was busy.
  busy_since timestamptz,
  ended_at timestamptz,
  unique (job_id, key)
);
create index bulk_row_waiting on bulk_row (job_id, id) where state = 'waiting';
create index bulk_row_guest on bulk_row (key) where data is not null;

-- The processes of the shop that are active or were within a day, so that each can compare itself with the others.
create table process (
  id uuid primary key,
  -- Host name and process id.
  name text not null,
  -- Keyed digest of each environment variable that all processes must share; null: not set.
  variables jsonb not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- Reports of long periods that were computed within a day, so that they are answered at once.
create table report_result (
  -- Report, days, time zone, and whether test orders are included, as JSON.
  key text primary key,
  computed_at timestamptz not null,
  answer jsonb not null
);
