-- Payments, attempts at a gateway, the ledger, and entries of bank statements. Amounts are in minor units.

create table payment (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  position integer not null,
  reference text not null unique,
  amount integer not null check (amount >= 0),
  due_at timestamptz not null,
  paid_amount integer not null default 0 check (paid_amount between 0 and amount),
  paid_at timestamptz,
  -- Attempts since staff last reset the count, which is limited.
  attempts integer not null default 0,
  -- Attempts in total. It numbers the references at the gateway, which must be new after a reset as well.
  attempts_total integer not null default 0,
  reminded_before_at timestamptz,
  reminded_due_at timestamptz,
  overdue_notified_at timestamptz,
  unique (order_id, position)
);
-- Instalments that may need a reminder, by due date, with the number of reminders so far. An order without a plan has no
-- entry: its only payment has position 1, and a plan begins when money came in.
create index payment_to_remind on payment (due_at, id, (case when reminded_due_at is not null then 2
    when reminded_before_at is not null then 1 else 0 end))
  where paid_amount < amount and overdue_notified_at is null and (position > 1 or paid_amount > 0);

create table payment_attempt (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payment,
  -- A name in `contract/gateways.ts`.
  gateway text not null check (gateway ~ '^[a-z]+$'),
  -- Our id at the gateway (WSPay: ShoppingCartID), new for every attempt.
  gateway_reference text not null unique,
  -- The gateway's own id, once it is known.
  gateway_id text,
  amount integer not null check (amount > 0),
  currency text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- Closed: the shop changed to another gateway while it was open at the sandbox. It can no longer be paid.
  -- Rejected: the gateway did not start it, although it starts others.
  outcome text check
    (outcome in ('paid', 'declined', 'cancelled', 'expired', 'problem', 'closed', 'rejected')),
  details jsonb not null default '{}',
  queried_at timestamptz,
  -- When a notification with a valid signature first said that it was approved.
  approved_at timestamptz,
  -- The gateway has not answered a query since then; null: it answered the last one.
  unanswered_since timestamptz,
  check ((ended_at is null) = (outcome is null))
);
create index payment_attempt_payment on payment_attempt (payment_id);
create unique index payment_attempt_gateway_id on payment_attempt (gateway_id) where gateway_id is not null;
create index payment_attempt_open on payment_attempt (started_at) where ended_at is null;
-- Attempts that ended without money are queried for one more day. They are few among millions.
create index payment_attempt_expired on payment_attempt (started_at) where outcome = 'expired';
create index payment_attempt_ended on payment_attempt (started_at)
  where outcome in ('expired', 'declined', 'cancelled');
create index payment_attempt_unanswered on payment_attempt (queried_at)
  where unanswered_since is not null and ended_at is not null;

-- Messages of gateways as they were received, stored before they are handled.
create table notification (
  id bigint generated always as identity primary key,
  gateway text not null,
  source text not null check (source in ('return', 'callback', 'query')),
  received_at timestamptz not null,
  body text not null,
  attempt_id bigint references payment_attempt,
  verdict text,
  handled_at timestamptz,
  -- Identifies a repeated message, which raises `times` of the first one instead of adding a row.
  digest bytea,
  times integer not null default 1,
  last_at timestamptz
);
create index notification_unhandled on notification (id) where handled_at is null;
create unique index notification_digest on notification (digest);
create index notification_attempt on notification (attempt_id) where attempt_id is not null;
-- Messages that concern no attempt: limited per day, and deleted after a while.
create index notification_aside on notification (verdict, received_at)
  where verdict in ('forged', 'unknown reference', 'ignored');

-- The ledger. Rows are never changed; the sums of an order follow from them. Receipts are positive, payouts negative; a
-- voucher is positive when it is used and negative when it is released. `refund-failed` is a refund whose money came back, `return-failed` an overpayment
-- that was paid back and came back.
create table movement (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  kind text not null check
    (kind in ('charge', 'transfer', 'cash', 'terminal', 'voucher', 'refund', 'refund-failed', 'chargeback', 'return',
      'return-failed')),
  amount integer not null check (amount <> 0),
  reference text not null,
  attempt_id bigint references payment_attempt,
  at timestamptz not null,
  recorded_at timestamptz not null,
  search_text text generated always as (folded_text(' ' || reference)) stored,
  unique (order_id, kind, reference),
  constraint movement_sign_check check
    (kind = 'voucher' or (amount > 0) = (kind in ('charge', 'transfer', 'cash', 'terminal', 'refund-failed', 'return-failed')))
);
create index movement_search on movement using gin (search_text gin_trgm_ops,
  (lpad(to_hex(order_id / 2500 % 4096), 3, '0') || ' ' ||
    translate(lpad(to_hex(order_id / 40000 % 4096), 3, '0'), '0123456789abcdef', 'ghijklmnopqrstuv')) gin_trgm_ops)
  with (gin_pending_list_limit = 1024);
-- For reports. As `orders_created`, it costs an insert nothing measurable.
create index movement_at on movement using brin (at) with (pages_per_range = 16, autosummarize = on);
-- Payments at the box office, which are few.
create index movement_at_desk on movement (order_id, kind) where kind in ('cash', 'terminal');
create trigger movement_is_final before update or delete on movement
  for each row execute function refuse_change();
create trigger movement_is_kept before truncate on movement
  for each statement execute function refuse_change();

-- Receipts without an open payment: too much, or for a cancelled order. Staff decide. `settled_at`: the ledger has no excess
-- any more.
create table overpayment (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  movement_id bigint not null references movement,
  amount bigint not null check (amount > 0),
  recorded_at timestamptz not null,
  settled_at timestamptz
);
create index overpayment_order on overpayment (order_id);
create index overpayment_open on overpayment (recorded_at) where settled_at is null;

-- The sandbox gateway's own records: the decisions on its page.
create table sandbox_payment (
  id bigint generated always as identity primary key,
  reference text not null unique,
  amount integer not null,
  currency text not null,
  decision text not null check (decision in ('paid', 'declined', 'cancelled')),
  decided_at timestamptz not null
);

-- Incoming entries of bank statements. The payer's account is stored masked, and sealed for refunds.
create table bank_entry (
  id bigint generated always as identity primary key,
  -- Derived from the bank's data: the same entry in another statement has the same key.
  key text not null unique,
  booked_at timestamptz not null,
  -- Below 0: the bank took a receipt back.
  amount integer not null check (amount <> 0),
  currency text not null,
  payer text,
  payer_account text,
  -- The payer's IBAN: AES-256-GCM with a key from APP_SECRET; erased as the bank details of refunds are.
  payer_account_sealed bytea,
  reference text,
  text text,
  order_id bigint references orders,
  -- The reason why it was not booked; null: it was booked.
  open_because text,
  imported_at timestamptz not null,
  -- Closed by staff without one order: divided over several (`bank_entry_part`), a refund that came back, or not for the shop.
  closed_at timestamptz,
  closed_because text check (closed_because in ('divided', 'refund-returned', 'sent-back', 'not-ours', 'same-receipt', 'other')),
  closed_note text,
  search_text text generated always as (searched_names(' ' || coalesce(payer, '') || E'\n ' || coalesce(reference, '') || E'\n ' || coalesce(text, ''))) stored,
  -- The booking day of the bank, 'YYYY-MM-DD': `booked_at` is earlier than its noon if the file was imported before.
  day text,
  -- The bank's number of the entry, also of its transaction.
  bank_reference text,
  -- The receipt that this one looks like, or that it reverses.
  related_id bigint references bank_entry (id),
  check ((order_id is null) = (open_because is not null)),
  constraint bank_entry_closed check ((closed_at is null) = (closed_because is null))
);
create index bank_entry_order on bank_entry (order_id) where order_id is not null;
create index bank_entry_open on bank_entry (id) where order_id is null and closed_at is null;
create index bank_entry_closed on bank_entry (id) where closed_at is not null;
create index bank_entry_amount_day on bank_entry (amount, day);
create index bank_entry_reference on bank_entry (bank_reference) where bank_reference is not null;
-- Accounts that are to be erased.
create index bank_entry_account on bank_entry (booked_at) where payer_account_sealed is not null;
create index bank_entry_account_closed on bank_entry (closed_at) where payer_account_sealed is not null and closed_at is not null;
create index bank_entry_related on bank_entry (related_id) where related_id is not null;
create index bank_entry_search on bank_entry using gin (search_text gin_trgm_ops,
  (lpad(to_hex(id / 2500 % 4096), 3, '0') || ' ' ||
    translate(lpad(to_hex(id / 40000 % 4096), 3, '0'), '0123456789abcdef', 'ghijklmnopqrstuv')) gin_trgm_ops)
  with (gin_pending_list_limit = 1024);

create table bank_entry_part (
  entry_id bigint not null references bank_entry (id),
  order_id bigint not null references orders (id),
  amount integer not null check (amount > 0),
  primary key (entry_id, order_id)
);
create index bank_entry_part_order on bank_entry_part (order_id);

-- Recent failures to start payments at a gateway, for all processes. A gateway without a row has never failed.
create table gateway_start (
  gateway text primary key,
  -- Number of consecutive failures.
  failures integer not null,
  failing_since timestamptz not null,
  failed_at timestamptz not null,
  fault text not null,
  is_notified boolean not null default false,
  notified_at timestamptz
);
