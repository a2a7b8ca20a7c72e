import { type Kysely, sql } from 'kysely'

/**
 * Who changed a setting last, and how often it was changed: a form of settings tells the second of two people. And the
 * last test mail that a mail server took. The defaults serve processes of the version before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table setting
    add column version integer not null default 1,
    add column changed_by text,
    add column changed_at timestamptz`.execute(db)
  // At most one row: of another server or sender than the shop's it says nothing.
  await sql`create table test_mail (
    single boolean primary key default true check (single),
    server text not null,
    sender text not null,
    recipient text not null,
    sent_at timestamptz not null,
    answer text not null
  )`.execute(db)
}
