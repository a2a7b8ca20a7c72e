-- Refunds, their payouts by bank file or card, and withdrawals from the contract for merchandise.

create table refund (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- Items that end with it, or an overpayment that is paid back, which has no items.
  kind text not null default 'items' check (kind in ('items', 'overpayment')),
  status text not null check (status in ('active', 'processing', 'processed', 'problem', 'cancelled')),
  created_at timestamptz not null,
  completed_at timestamptz,
  total integer not null check (total >= 0),
  -- Staff chose another total than the shop quotes.
  is_amount_chosen boolean not null default false,
  shipping_refund integer not null default 0,
  -- AES-256-GCM with a key from APP_SECRET; erased 30 days after the refund is processed.
  bank_sealed bytea,
  bank_masked text,
  note text,
  -- The payout method, once it is decided; and the reason of a failure in the words of the bank or gateway.
  paid_by text check (paid_by in ('bank', 'card')),
  problem jsonb,
  -- When a payment of it failed after it was complete. Its items have ended and its credit note exists; the money is owed again.
  failed_at timestamptz,
  -- The member of staff or API key that opened it, for shops in which another person has to pay it; null: the customer or the
  -- shop itself.
  opened_by text,
  -- Bank details that staff entered: by whom, and how often. The version detects two people who enter them at once.
  account_by text,
  account_version integer not null default 0,
  -- A copy of the order's, maintained by triggers.
  search_text text not null
);
create index refund_order on refund (order_id);
create unique index refund_one_open on refund (order_id, kind) where status in ('active', 'processing');
create index refund_open on refund (status, id) where status in ('active', 'processing', 'problem');
create index refund_with_account on refund (completed_at)
  where bank_sealed is not null or bank_masked is not null;
create index refund_processed on refund (completed_at) where status = 'processed';
create index refund_search on refund using gin (search_text gin_trgm_ops,
  (lpad(to_hex(id / 2500 % 4096), 3, '0') || ' ' ||
    translate(lpad(to_hex(id / 40000 % 4096), 3, '0'), '0123456789abcdef', 'ghijklmnopqrstuv')) gin_trgm_ops)
  with (gin_pending_list_limit = 1024);
create trigger refund_has_text before insert on refund
  for each row execute function copy_order_text();

create table refund_item (
  refund_id bigint not null references refund,
  order_item_id bigint not null references order_item,
  amount integer not null check (amount >= 0),
  shipping_refund integer not null default 0,
  primary key (refund_id, order_item_id)
);
create index refund_item_item on refund_item (order_item_id);

-- Payment files that were made for the bank.
create table refund_file (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  created_at timestamptz not null,
  actor text not null,
  -- The file itself, which has bank details: AES-256-GCM with a key from APP_SECRET; erased 30 days after it was made.
  content_sealed bytea,
  -- How often staff fetched it again, and the last time.
  fetches integer not null default 0,
  fetched_at timestamptz,
  fetched_by text
);
create index refund_file_with_content on refund_file (created_at) where content_sealed is not null;

create table refund_file_item (
  file_id bigint not null references refund_file,
  refund_id bigint not null references refund,
  end_to_end_id text not null unique,
  amount integer not null check (amount > 0),
  primary key (file_id, refund_id)
);
create index refund_file_item_refund on refund_file_item (refund_id);

-- Refunds that a gateway is requested to make. A row is written before the request, under a reference that is used once: a
-- row without an end is requested again, and the money is paid back once.
create table card_refund (
  id bigint generated always as identity primary key,
  refund_id bigint not null references refund,
  attempt_id bigint not null references payment_attempt,
  reference text not null unique,
  amount integer not null check (amount > 0),
  free_places boolean not null,
  started_at timestamptz not null,
  requested_at timestamptz,
  ended_at timestamptz,
  -- Failed: the gateway refunded it, and later got the money back from the card's bank.
  outcome text check (outcome in ('refunded', 'refused', 'failed')),
  reason jsonb,
  check ((ended_at is null) = (outcome is null))
);
create index card_refund_of on card_refund (refund_id);
create index card_refund_charge on card_refund (attempt_id);
create index card_refund_open on card_refund (started_at) where ended_at is null;

-- The requests that gateways were sent, one for each of our references: the sandbox's own records; and for a gateway without
-- idempotency keys (WSPay) the protection against a second refund when a request is repeated.
create table gateway_refund (
  refund_reference text primary key,
  -- A name in `contract/gateways.ts`.
  gateway text not null check (gateway ~ '^[a-z]+$'),
  -- The attempt whose charge is refunded.
  gateway_reference text not null,
  amount integer not null check (amount > 0),
  currency text not null,
  requested_at timestamptz not null,
  -- Null: the refund was requested, and the answer is unknown.
  outcome text check (outcome in ('refunded', 'refused'))
);
create index gateway_refund_attempt on gateway_refund (gateway_reference);

-- Withdrawals as they were declared: the mailed receipt and the office's list show these values.
create table withdrawal (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  received_at timestamptz not null,
  full_name text not null,
  email text not null,
  statement text not null,
  refund_id bigint unique references refund,
  -- A copy for the search; the code of an order never changes.
  order_code text not null,
  search_text text generated always as (searched_names(' ' || order_code || E'\n ' || full_name || E'\n ' || email)) stored
);
create index withdrawal_order on withdrawal (order_id);
create index withdrawal_open on withdrawal (received_at) where refund_id is null;
create index withdrawal_search on withdrawal using gin (search_text gin_trgm_ops,
  (lpad(to_hex(id / 2500 % 4096), 3, '0') || ' ' ||
    translate(lpad(to_hex(id / 40000 % 4096), 3, '0'), '0123456789abcdef', 'ghijklmnopqrstuv')) gin_trgm_ops)
  with (gin_pending_list_limit = 1024);

alter table order_item add foreign key (withdrawal_id) references withdrawal;
create index order_item_withdrawal on order_item (withdrawal_id) where withdrawal_id is not null;
