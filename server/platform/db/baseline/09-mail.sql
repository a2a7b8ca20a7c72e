-- Outgoing mails, and the local mailbox of a shop without a mail server.

-- A mail is written in the transaction of its event. `event_key` makes it one mail for each event.
create table outbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  event_key text not null unique,
  kind text not null,
  -- Who reads it: `account` (the customer of an account), `buyer` or `holder` (of an order or ticket), `staff`, `operator`.
  reader text not null,
  -- 0: a person waits for it. 1: others. 2: mails of jobs that write to many.
  rank smallint not null check (rank between 0 and 2),
  -- The orders that it is about, which remain when the payload is erased after sending.
  order_codes text[] not null default '{}',
  -- The customer whose account it is about, whose address may have changed since.
  customer_id bigint,
  recipient text not null,
  payload jsonb not null,
  attach jsonb not null default '{}',
  created_at timestamptz not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  sent_at timestamptz,
  dead_at timestamptz,
  -- When the mail server rejected the recipient for the second time; it is tried further.
  rejected_at timestamptz,
  last_error jsonb,
  -- The secret fields of the payload, sealed; until when what they grant is valid; when they were removed.
  sealed bytea,
  sealed_until timestamptz,
  secrets_removed_at timestamptz,
  -- When a new mail was made in place of this one, which failed.
  replaced_at timestamptz
);
-- Unsent mails by urgency. By id within one instant: a job writes thousands in one transaction.
create index outbox_ranked on outbox (rank, due_at, id) where sent_at is null and dead_at is null;
-- Finds the last mail to an address without sorting: a box office may sell thousands of orders to one address.
create index outbox_recipient_newest on outbox (recipient, id);
-- Finds all mails to an address, whatever the case of its letters, for exports and erasure.
create index outbox_recipient_lower on outbox (lower(recipient collate "C"));
create index outbox_rejected on outbox (id) where rejected_at is not null and sent_at is null and dead_at is null;
create index outbox_dead on outbox (id) where dead_at is not null;
create index outbox_sealed on outbox (id) where sealed is not null;
-- Find the mails about a customer's account and to the buyer of an order, whatever their address, for the erasure.
create index outbox_customer on outbox (customer_id) where customer_id is not null;
create index outbox_buyer_orders on outbox using gin (order_codes) where reader = 'buyer';

-- Failures since the last mail that the mail server accepted, for all processes. At most one row; no row: it accepted the last
-- mail. While mails are paused, one at a time is sent as a probe.
create table mail_pause (
  single boolean primary key default true check (single),
  -- The mails that failed; no more are added once mails are paused.
  mails bigint[] not null,
  failing_since timestamptz not null,
  fault text not null,
  paused_at timestamptz,
  probe_at timestamptz,
  probes integer not null default 0,
  is_notified boolean not null default false
);

create table mailbox (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  received_at timestamptz not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null
);

create table mailbox_attachment (
  id bigint generated always as identity primary key,
  mail_id bigint not null references mailbox on delete cascade,
  filename text not null,
  content_type text not null,
  content bytea not null
);

-- The last test mail that a mail server accepted. At most one row: it is only valid for the current server and sender.
create table test_mail (
  single boolean primary key default true check (single),
  server text not null,
  sender text not null,
  recipient text not null,
  sent_at timestamptz not null,
  answer text not null
);
