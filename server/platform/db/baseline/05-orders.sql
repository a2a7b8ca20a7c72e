-- Vouchers, orders, and the tickets and merchandise in them.

create table voucher (
  id bigint generated always as identity primary key,
  code text not null,
  code_key text not null unique,
  discount_amount integer not null check (discount_amount > 0),
  valid_from timestamptz,
  valid_until timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  changed_by text,
  changed_at timestamptz
);

-- Terms and conditions as customers accepted them, once per version. Orders refer to them by the SHA-256 of the text. They have no
-- foreign key to it, because all orders of an onsale would lock the same row; the statement of an order writes both.
create table accepted_terms (
  hash text primary key,
  html text not null
);

create table orders (
  id bigint generated always as identity primary key,
  code text not null unique,
  -- A cart is checked out once: a second call finds the order of the first. Null: created by staff.
  cart_code text unique,
  customer_id bigint not null references customer,
  channel text not null,
  created_at timestamptz not null,
  full_name text not null,
  email text not null,
  country text,
  address jsonb not null,
  -- The buying company, both or none, and the answer of VIES about its number (`ViesAnswer`); null: VIES was not queried.
  company_name text,
  company_vat_number text,
  company_vies jsonb,
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
  -- The taxes as they were shown at checkout (`OrderTaxes`). They are never computed again.
  taxes jsonb not null,
  -- These three follow from the ledger (`movement`) and change only together with it.
  total_paid integer not null default 0,
  total_refunded bigint not null default 0,
  payment_status text not null check
    (payment_status in ('paid', 'cancelled', 'pending', 'processing', 'partial', 'problem')),
  paid_at timestamptz,
  -- `pay_until` is what the customer is told; `expires_at` is when an unpaid order ends (a transfer has a grace period).
  pay_until timestamptz,
  expires_at timestamptz,
  accepted_at timestamptz,
  accepted_from text,
  -- `accepted_terms.hash`. Null: not accepted yet, or the shop had no terms.
  terms_hash text,
  cancelled_at timestamptz,
  note text,
  cancelled_because text check (cancelled_because in ('unpaid', 'shop', 'refund')),
  -- The sum of all receipts before the cancellation; later receipts may reactivate the order (rules/orders/ended-order.ts).
  received_when_cancelled bigint,
  goods_received_at timestamptz,
  -- The sandbox paid at least a part of it, so no real money came in. Never set back.
  is_test boolean not null default false,
  -- When names and addresses were erased. No index: every new order would pay for it, and the job reads old orders once a day.
  erased_at timestamptz,
  search_text text generated always as (searched_names(' ' || code || E'\n ' || full_name || E'\n ' || email
    || coalesce(E'\n ' || company_name || E'\n ' || company_vat_number, ''))) stored,
  -- When the first open payment of an order that is not cancelled is due (decision 012).
  next_due_at timestamptz,
  check ((cancelled_at is null) = (cancelled_because is null) and (cancelled_at is null) = (received_when_cancelled is null))
);
create index orders_customer on orders (customer_id, id);
create index orders_expiry on orders (expires_at) where expires_at is not null;
create index orders_search on orders using gin (search_text gin_trgm_ops,
  (lpad(to_hex(id / 2500 % 4096), 3, '0') || ' ' ||
    translate(lpad(to_hex(id / 40000 % 4096), 3, '0'), '0123456789abcdef', 'ghijklmnopqrstuv')) gin_trgm_ops)
  with (gin_pending_list_limit = 1024);
-- Rows are inserted almost in this order, so a BRIN index is enough. It costs an insert nothing measurable.
create index orders_created on orders using brin (created_at) with (pages_per_range = 16, autosummarize = on);
-- Rare statuses, payment methods and channels: the newest rows need not have them.
create index orders_rare on orders (payment_status, id)
  where payment_status in ('partial', 'problem', 'cancelled', 'processing');
create index orders_too_little on orders (id) where payment_status = 'partial' and payment_plan = '[]';
create index orders_by_voucher on orders (id) where payment_method = 'voucher';
create index orders_elsewhere on orders (channel, id) where channel <> 'Online';
-- Orders that owe money; a paid order leaves these indexes. The condition is the one of `isOwing`
-- (`server/modules/orders/order-deadlines.queries.ts`).
create index orders_owing on orders (id) where cancelled_at is null and total_price - total_paid > 0;
create index orders_owed_most on orders ((total_price - total_paid), id)
  where cancelled_at is null and total_price - total_paid > 0;
-- `dueKey`: milliseconds since 1970. Orders without a due date come last, and with `-id` the newest of one instant first.
create index orders_by_deadline on orders
  ((coalesce((extract(epoch from next_due_at at time zone 'UTC') * 1000)::bigint, 999999999999999)), (-id))
  where cancelled_at is null and total_price - total_paid > 0;
-- Ended orders that lack money, for the suggestions of late payments.
create index orders_ended on orders ((total_price - total_paid), cancelled_at)
  where cancelled_at is not null and total_price - total_paid > 0;
-- The words of the buyer's name (the second line of `search_text`), each after the number of its block of 40,000 ids: finds
-- orders by the name of a payer (decision 011). Each order has two or three entries, so `fastupdate` would not help.
create index orders_lacking_by_name on orders using gin
  ((string_to_array(ltrim(replace(translate(split_part(search_text, E'\n', 2), '''’.,-/()', '        '),
    ' ', E'\n' || (id / 40000)::text || ' '), E'\n'), E'\n')))
  with (fastupdate = off) where total_price - total_paid > 0;
-- Without these statistics PostgreSQL expects that a third of all orders owes money or is overdue, and reads all of them.
create statistics orders_owed on (total_price - total_paid) from orders;
create statistics orders_due on
  (coalesce((extract(epoch from next_due_at at time zone 'UTC') * 1000)::bigint, 999999999999999)) from orders;
-- Refunds and deliveries have a copy of the order's text.
create trigger orders_update_text after update of full_name, email on orders
  for each row when (old.search_text is distinct from new.search_text) execute function update_order_text();

-- A voucher is used once: by one order that is not cancelled.
create table voucher_use (
  voucher_id bigint primary key references voucher,
  order_id bigint not null unique references orders
);

create table order_item (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  item_id bigint not null references item,
  travel_time_id bigint references travel_time,
  price integer not null check (price >= 0),
  fee integer not null check (fee >= 0),
  tax_rate numeric(7, 4) not null,
  shipping_refund integer not null default 0 check (shipping_refund >= 0),
  -- The refund policy at the time of purchase.
  is_refundable boolean not null,
  allow_refund_requests_from timestamptz,
  allow_refund_requests_until timestamptz,
  refund_fee integer not null,
  status text not null check
    (status in ('pending', 'active', 'refund', 'refunding', 'refund-problem', 'refunded', 'void')),
  -- Counted in its pools: valid, or refunded without freeing the place.
  takes_place boolean not null default true,
  -- Null until it is issued, as `barcode`.
  code text,
  issued_at timestamptz,
  -- From here on: tickets only.
  full_name text,
  name_key text,
  email text,
  holder_id bigint references customer,
  barcode text,
  barcode_version integer not null default 0,
  -- When the barcode replaced an earlier one; null: it is the first.
  barcode_at timestamptz,
  name_changes integer not null default 0,
  edited_at timestamptz,
  admitted_at timestamptz,
  admitted_gate text,
  -- Merchandise: the withdrawal that it was returned with. A piece is withdrawn from once. The foreign key is in 07-refunds.sql.
  withdrawal_id bigint,
  search_text text generated always as (searched_names(' ' || coalesce(code, '') || E'\n ' || coalesce(full_name, '') || E'\n ' || coalesce(email, ''))) stored,
  check (status in ('pending', 'void') or code is not null)
);
create index order_item_order on order_item (order_id);
create index order_item_holder on order_item (holder_id) where holder_id is not null;
create index order_item_address on order_item (lower(normalize(email, nfkc))) where barcode is not null;
create index order_item_place on order_item (item_id, travel_time_id) where takes_place;
-- Partial, so that an item that waits for its payment has no entry.
create unique index order_item_code on order_item (code) where code is not null;
create unique index order_item_barcode on order_item (barcode) where barcode is not null;
create index order_item_admitted on order_item (id) where admitted_at is not null;
-- Cancelled or refunded, but without freeing the place: the counter of the item still has these.
create index order_item_kept on order_item (item_id) where takes_place and status in ('void', 'refunded');
-- For the report on attendance. A sale writes nothing into these two.
create index order_item_ended on order_item (item_id) where code is not null and status in ('void', 'refunded');
create index order_item_without_place on order_item (item_id) where not takes_place;
create index order_item_search on order_item using gin (search_text gin_trgm_ops,
  (lpad(to_hex(order_id / 2500 % 4096), 3, '0') || ' ' ||
    translate(lpad(to_hex(order_id / 40000 % 4096), 3, '0'), '0123456789abcdef', 'ghijklmnopqrstuv')) gin_trgm_ops)
  with (gin_pending_list_limit = 1024);

-- Codes that tickets had before their email or holder changed, with the holder of that time.
create table earlier_ticket_code (
  code text primary key,
  order_id bigint not null references orders,
  order_item_id bigint not null references order_item,
  holder_id bigint not null references customer,
  replaced_at timestamptz not null
);
create index earlier_ticket_code_order on earlier_ticket_code (order_id);
create index earlier_ticket_code_search on earlier_ticket_code using gin
  (folded_text(' ' || code) gin_trgm_ops)
  with (gin_pending_list_limit = 1024);

-- Every scan of a barcode, also of one that did not admit. Rows never change. `at` is the device's time of the scan, and
-- `received_at` is later if the device was offline.
create table scan (
  id bigint generated always as identity primary key,
  -- Null: the shop signed no such barcode, or its ticket has another code now.
  order_item_id bigint references order_item,
  gate text,
  at timestamptz not null,
  received_at timestamptz not null,
  -- The device's id of the scan; the same scan sent again is not stored again.
  device_scan text,
  actor text not null,
  verdict text not null check (verdict in ('admitted', 'already', 'invalid')),
  -- Why the ticket is invalid.
  reason text,
  -- Reasons that staff may override; for an admission, those that they overrode.
  overridable text[] not null default '{}',
  -- What staff should know: the ticket ended or its barcode was replaced after the scan, another gate admitted it too, or the
  -- scan is too old to count.
  notable text check (notable in ('ended-since', 'replaced-since', 'second-gate', 'too-old')),
  check ((verdict = 'invalid') = (reason is not null))
);
create index scan_ticket on scan (order_item_id, id) where order_item_id is not null;
create unique index scan_without_ticket on scan (actor, device_scan) where order_item_id is null;
create index scan_notable on scan (id) where notable is not null;
create trigger scan_is_final before update or delete on scan
  for each row execute function refuse_change();
create trigger scan_is_kept before truncate on scan
  for each statement execute function refuse_change();

-- The history of an order.
create table order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  at timestamptz not null,
  kind text not null,
  -- The name of its text in texts/en/order-events.json, and the values in it.
  event text not null,
  data jsonb not null default '{}',
  -- The actor, named as in the audit log; null: the buyer, a gateway or a job.
  actor text
);
create index order_event_order on order_event (order_id, id);

-- The merchandise of a paid order.
create table delivery (
  order_id bigint primary key references orders,
  state text not null check (state in ('to-pack', 'to-collect', 'problem', 'sent', 'handed-over')),
  printed_at timestamptz,
  sent_at timestamptz,
  carrier text,
  tracking_number text,
  problem text,
  -- A copy of the order's. Triggers maintain it, so that statements need not know of the search.
  search_text text not null
);
create index delivery_state on delivery (state, order_id);
create index delivery_tracking on delivery (upper(tracking_number)) where tracking_number is not null;
create index delivery_search on delivery using gin (search_text gin_trgm_ops,
  (lpad(to_hex(order_id / 2500 % 4096), 3, '0') || ' ' ||
    translate(lpad(to_hex(order_id / 40000 % 4096), 3, '0'), '0123456789abcdef', 'ghijklmnopqrstuv')) gin_trgm_ops)
  with (gin_pending_list_limit = 1024);
create trigger delivery_has_text before insert on delivery
  for each row execute function copy_order_text();
