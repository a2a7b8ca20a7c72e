-- Staff accounts, API keys, and the audit log.

create table staff (
  id bigint generated always as identity primary key,
  email text not null,
  email_key text not null,
  full_name text not null,
  role text not null check (role in ('owner', 'manager', 'finance', 'box office', 'door')),
  -- Null: invited and not set up yet, or the owner of the demo.
  password_hash text,
  -- The sealed secret of one-time codes (null: no app), the time step of the last accepted code (each is accepted once), and a
  -- sealed secret that waits for its first code.
  totp_sealed bytea,
  totp_step bigint not null default 0,
  totp_pending bytea,
  -- The personal number of a Croatian operator, which the tax authority gets with staff orders.
  oib text,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index staff_live_email on staff (email_key) where ended_at is null;

create table staff_session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  staff_id bigint not null references staff on delete cascade,
  started_by text not null check (started_by in ('password', 'passkey', 'set-up', 'demo')),
  network text not null,
  browser text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz not null,
  -- When the second factor was given; null: never.
  factor_at timestamptz,
  -- When the password or a passkey was given last.
  authenticated_at timestamptz not null
);
create index staff_session_staff on staff_session (staff_id);
create index staff_session_expiry on staff_session (expires_at);

-- Links that set up an account or start a session once. `staff_id` is null for the link of a shop without staff.
create table staff_link (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('set-up', 'demo', 'lift-pause')),
  staff_id bigint references staff on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index staff_link_staff on staff_link (staff_id);

-- Browsers in which an account has signed in. Each has its own limit of attempts, so that attempts elsewhere do not lock it
-- out. A mailed link makes another browser known.
create table known_browser (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  staff_id bigint references staff on delete cascade,
  customer_id bigint references customer on delete cascade,
  seen_at timestamptz not null,
  check (num_nonnulls(staff_id, customer_id) = 1),
  unique (token_hash, staff_id),
  unique (token_hash, customer_id)
);
create index known_browser_staff on known_browser (staff_id) where staff_id is not null;
create index known_browser_customer on known_browser (customer_id) where customer_id is not null;
create index known_browser_seen on known_browser (seen_at);

create table staff_recovery_code (
  staff_id bigint not null references staff on delete cascade,
  code_hash bytea not null,
  primary key (staff_id, code_hash)
);

create table staff_passkey (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);

create table staff_challenge (
  challenge_hash bytea primary key,
  staff_id bigint references staff on delete cascade,
  expires_at timestamptz not null
);
create index staff_challenge_staff on staff_challenge (staff_id);

-- The unsaved theme or item that a session previews; deleted with the session.
create table staff_preview (
  session_id bigint primary key references staff_session on delete cascade,
  look jsonb,
  item jsonb
);

-- Saved views of lists. A name is unique within a person's views, and within those that the team shares.
create table staff_view (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff on delete cascade,
  list text not null,
  name text not null,
  -- The query string of the list's address.
  search text not null,
  is_shared boolean not null,
  created_at timestamptz not null
);
create unique index staff_view_own on staff_view (staff_id, list, lower(name));
create unique index staff_view_shared on staff_view (list, lower(name)) where is_shared;

-- Keys of completed calls that change something: a client that lost the response and sends the call again changes nothing
-- twice (decision 036).
create table call_key (
  actor text not null,
  key text not null,
  at timestamptz not null,
  -- SHA-256 of what was sent: other content with the same key is an error.
  content_hash bytea not null,
  -- The sealed answer, for calls whose repetition returns it again.
  answer_sealed bytea,
  primary key (actor, key)
);
create index call_key_at on call_key (at);

create table api_key (
  id bigint generated always as identity primary key,
  name text not null,
  key_hash bytea not null unique,
  -- `monitor` may read /metrics and nothing else.
  role text not null check (role in ('owner', 'manager', 'finance', 'box office', 'door', 'monitor')),
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  -- Null: it does not expire.
  expires_at timestamptz
);
-- The audit log and the list name keys that are not revoked by their name.
create unique index api_key_live_name on api_key (name) where revoked_at is null;

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor text not null,
  action text not null,
  subject text,
  before jsonb,
  after jsonb,
  -- The network address of the caller; null: a command.
  network text,
  -- The scheduled change, undo or bulk job that made the change on behalf of the actor (`schedule:12`, `undo:34`).
  cause text
);
create index audit_log_subject on audit_log (subject, id);
create index audit_log_at on audit_log (at);
create index audit_log_actor on audit_log (actor, id);
create index audit_log_action on audit_log (action, id);
create index audit_log_cause on audit_log (cause) where cause is not null;
