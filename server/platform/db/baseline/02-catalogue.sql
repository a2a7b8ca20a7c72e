-- Events, items, departures (`travel_time`), the counters of places, and pictures.

-- One row. Every change of the catalogue raises the version; processes reload the catalogue when they see a new one.
create table catalogue_state (
  single boolean primary key default true check (single),
  version bigint not null default 1
);
insert into catalogue_state default values;

-- `version` of events, items and vouchers: a form sends the version that it loaded, so that it cannot overwrite the change
-- of somebody else.
create table event (
  id bigint generated always as identity primary key,
  code text not null unique,
  name text not null,
  venue text not null,
  address text not null,
  timezone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at >= starts_at),
  version integer not null default 1,
  changed_by text,
  changed_at timestamptz
);

create table item (
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
  -- 0: no limit.
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
  position integer not null,
  -- Whether its places in carts without a customer are limited per network (decision 023).
  scarce boolean not null default false,
  -- An invoice of exempt items only is not reported to a tax authority.
  fiscal text not null default 'reported' check (fiscal in ('reported', 'exempt')),
  version integer not null default 1,
  changed_by text,
  changed_at timestamptz,
  -- Cancelled by the shop: never sold again.
  cancelled_at timestamptz,
  -- Its own dates, of a day ticket for example; null: those of its event.
  starts_at timestamptz,
  ends_at timestamptz,
  -- Route of transport: {from, to}.
  route jsonb,
  meeting_point text,
  -- Maker of goods with name and address, its email or web address, and warnings (Regulation (EU) 2023/988, Art. 19).
  maker text,
  maker_contact text,
  safety_notes text,
  -- Items of one event and category with the same group are choices of one thing, such as sizes.
  item_group text check (item_group <> ''),
  constraint item_dates check (ends_at is null or (starts_at is not null and ends_at > starts_at))
);

create table travel_time (
  id bigint generated always as identity primary key,
  item_id bigint not null references item,
  travel_time timestamptz not null,
  cancelled_at timestamptz,
  unique (item_id, travel_time)
);

-- Counts the places that are taken, of an item or of one of its departures. The counter changes in the statement that
-- changes what takes the place (a cart line, an order's item), and the check makes overselling impossible. Half-empty pages
-- keep the versions of a hot row on one page.
create table pool (
  id bigint generated always as identity primary key,
  item_id bigint not null references item,
  travel_time_id bigint references travel_time on delete cascade,
  -- Null: unlimited.
  total integer check (total >= 0),
  taken integer not null default 0 check (taken >= 0),
  -- Cancelled: `total` follows `taken`, so that the check below rejects every new place.
  closed boolean not null default false,
  -- Every place is in an order, as the event `stock.sold_out` said. Set back once a place is free.
  sold_out boolean not null default false,
  check (total is null or taken <= total)
) with (fillfactor = 50);
-- One index finds and locks counters of both kinds, the newest version of a row first (`add_to_carts`). Each further index
-- would be written whenever a counter moves to another page.
create unique index pool_place on pool (item_id, travel_time_id) nulls not distinct;
-- For deleting departures, whose counters are deleted with them.
create index pool_travel_time on pool (travel_time_id) where travel_time_id is not null;

-- The last recount of the stock, which all processes report in /metrics. At most one row; its nulls are filled when the
-- recount ends. `due_at` moves on when a process begins to count, so that the others do not count as well.
create table stock_audit (
  single boolean primary key default true check (single),
  due_at timestamptz not null,
  counted_at timestamptz,
  counters integer,
  wrong integer
);

-- Files of uploaded pictures, if the shop stores them in its database.
create table picture_file (
  name text primary key check (name ~ '^[0-9a-f]{32}(-[0-9]{3,4})?[.](avif|webp|jpg|png|pdf)$'),
  bytes bytea not null,
  stored_at timestamptz not null default now()
);
-- They are compressed already.
alter table picture_file alter column bytes set storage external;
