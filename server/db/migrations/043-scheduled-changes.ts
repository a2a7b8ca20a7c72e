import { type Kysely, sql } from 'kysely'

/**
 * Changes of the catalogue that wait for their time, and in the log what made a change besides its person: a time, an
 * undo, a job over many rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table scheduled_change (
    id bigint generated always as identity primary key,
    call text not null,
    thing text not null,
    name text not null,
    changes jsonb not null,
    was jsonb not null,
    at timestamptz not null,
    actor text not null,
    staff_id bigint references staff,
    created_at timestamptz not null,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'cancelled')),
    ended_at timestamptz,
    ended_by text,
    reason text,
    faults integer not null default 0,
    dismissed_at timestamptz,
    check ((state = 'waiting') = (ended_at is null))
  )`.execute(db)
  await sql`create index scheduled_change_waiting on scheduled_change (at, id) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index scheduled_change_thing on scheduled_change (call, thing, at) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index scheduled_change_failed on scheduled_change (id)
    where state = 'failed' and dismissed_at is null`.execute(db)
  await sql`alter table audit_log add column cause text`.execute(db)
  await sql`create index audit_log_cause on audit_log (cause) where cause is not null`.execute(db)
}
