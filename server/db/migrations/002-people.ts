import { type Kysely, sql } from 'kysely'

/** Customers and their logins; staff and their keys; tries; the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The email is kept as written and found by its key (lower case, normalised in JavaScript).
  await sql`create table customer (
    id bigint generated always as identity primary key,
    email text not null,
    email_key text not null unique,
    full_name text not null,
    password_hash text,
    country text,
    address jsonb not null default '{}',
    email_confirmed_at timestamptz,
    created_at timestamptz not null,
    erased_at timestamptz
  )`.execute(db)

  // Tokens are random and stored hashed: whoever reads the table cannot log in with it.
  await sql`create table session (
    token_hash bytea primary key,
    customer_id bigint not null references customer on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`.execute(db)
  await sql`create index session_customer on session (customer_id)`.execute(db)
  await sql`create index session_expiry on session (expires_at)`.execute(db)

  // Mailed one-time codes: password resets and email confirmations.
  await sql`create table customer_code (
    code_hash bytea primary key,
    customer_id bigint not null references customer on delete cascade,
    purpose text not null check (purpose in ('reset-password', 'confirm-email')),
    email_key text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz
  )`.execute(db)
  await sql`create index customer_code_customer on customer_code (customer_id, purpose)`.execute(db)

  await sql`create table try_count (
    scope text not null,
    subject_hash bytea not null,
    window_start timestamptz not null,
    tries integer not null,
    primary key (scope, subject_hash)
  )`.execute(db)
  await sql`create index try_count_window on try_count (window_start)`.execute(db)

  await sql`create table staff (
    id bigint generated always as identity primary key,
    email text not null,
    email_key text not null unique,
    full_name text not null,
    role text not null check (role in ('owner', 'manager', 'finance', 'box office', 'door')),
    password_hash text,
    totp_secret_sealed bytea,
    created_at timestamptz not null,
    disabled_at timestamptz
  )`.execute(db)
  await sql`create table staff_session (
    token_hash bytea primary key,
    staff_id bigint not null references staff on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`.execute(db)
  await sql`create table api_key (
    id bigint generated always as identity primary key,
    name text not null,
    key_hash bytea not null unique,
    role text not null check (role in ('owner', 'manager', 'finance', 'box office', 'door')),
    created_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`.execute(db)

  await sql`create table audit_log (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    actor text not null,
    action text not null,
    subject text,
    before jsonb,
    after jsonb
  )`.execute(db)
  await sql`create index audit_log_subject on audit_log (subject, id)`.execute(db)
}
