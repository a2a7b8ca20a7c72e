import { type Kysely, sql } from 'kysely'

/** The outbox, and the local mailbox of a set-up without SMTP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // A mail is written in the transaction of what it reports. `event_key` makes it one mail per event.
  await sql`create table outbox (
    id bigint generated always as identity primary key,
    message_id text not null unique,
    event_key text not null unique,
    kind text not null,
    recipient text not null,
    payload jsonb not null,
    attach jsonb not null default '{}',
    created_at timestamptz not null,
    due_at timestamptz not null,
    attempts integer not null default 0,
    sent_at timestamptz,
    dead_at timestamptz,
    last_error text
  )`.execute(db)
  await sql`create index outbox_due on outbox (due_at) where sent_at is null and dead_at is null`.execute(db)

  await sql`create index outbox_recipient on outbox (recipient)`.execute(db)

  await sql`create table mailbox (
    id bigint generated always as identity primary key,
    message_id text not null unique,
    received_at timestamptz not null,
    recipient text not null,
    subject text not null,
    text text not null,
    html text not null
  )`.execute(db)
  await sql`create table mailbox_attachment (
    id bigint generated always as identity primary key,
    mail_id bigint not null references mailbox on delete cascade,
    filename text not null,
    content_type text not null,
    content bytea not null
  )`.execute(db)
}
