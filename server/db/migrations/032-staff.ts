import { type Kysely, sql } from 'kysely'

/**
 * Staff who sign in: accounts, sessions, links that set up an account or sign in once, second factors, and the challenges of
 * passkeys. The tables `staff` and `staff_session` of migration 002 were never written to: they are made anew. The audit
 * log gets the network that a change came from, and what its search needs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table staff_session, staff`.execute(db)
  await sql`create table staff (
    id bigint generated always as identity primary key,
    email text not null,
    email_key text not null,
    full_name text not null,
    role text not null check (role in ('owner', 'manager', 'finance', 'box office', 'door')),
    password_hash text,
    totp_sealed bytea,
    totp_step bigint not null default 0,
    totp_pending bytea,
    created_at timestamptz not null,
    ended_at timestamptz
  )`.execute(db)
  await sql`create unique index staff_live_email on staff (email_key) where ended_at is null`.execute(db)
  await sql`create table staff_session (
    id bigint generated always as identity primary key,
    token_hash bytea not null unique,
    staff_id bigint not null references staff on delete cascade,
    started_by text not null check (started_by in ('password', 'passkey', 'set-up', 'demo')),
    network text not null,
    browser text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    last_used_at timestamptz not null,
    factor_at timestamptz,
    asked_at timestamptz not null
  )`.execute(db)
  await sql`create index staff_session_staff on staff_session (staff_id)`.execute(db)
  await sql`create index staff_session_expiry on staff_session (expires_at)`.execute(db)
  await sql`create table staff_link (
    token_hash bytea primary key,
    purpose text not null check (purpose in ('set-up', 'demo')),
    staff_id bigint references staff on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null
  )`.execute(db)
  await sql`create index staff_link_staff on staff_link (staff_id)`.execute(db)
  await sql`create table staff_recovery_code (
    staff_id bigint not null references staff on delete cascade,
    code_hash bytea not null,
    primary key (staff_id, code_hash)
  )`.execute(db)
  await sql`create table staff_passkey (
    id bigint generated always as identity primary key,
    staff_id bigint not null references staff on delete cascade,
    credential_id text not null unique,
    public_key bytea not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    created_at timestamptz not null,
    last_used_at timestamptz
  )`.execute(db)
  await sql`create index staff_passkey_staff on staff_passkey (staff_id)`.execute(db)
  await sql`create table staff_challenge (
    challenge_hash bytea primary key,
    staff_id bigint references staff on delete cascade,
    expires_at timestamptz not null
  )`.execute(db)
  await sql`create index staff_challenge_staff on staff_challenge (staff_id)`.execute(db)

  await sql`alter table audit_log add column network text`.execute(db)
  await sql`create index audit_log_at on audit_log (at)`.execute(db)
  await sql`create index audit_log_actor on audit_log (actor, id)`.execute(db)
}
