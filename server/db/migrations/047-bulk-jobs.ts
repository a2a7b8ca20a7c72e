import { type Kysely, sql } from 'kysely'

/** Jobs over all rows that a list's filter matched, with a result for each row. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table bulk_job (
    id bigint generated always as identity primary key,
    action text not null,
    list text not null,
    asked jsonb not null,
    total integer not null,
    actor text not null,
    staff_id bigint references staff,
    created_at timestamptz not null,
    state text not null default 'running' check (state in ('running', 'done', 'cancelled')),
    ended_at timestamptz,
    ended_by text,
    check ((state = 'running') = (ended_at is null))
  )`.execute(db)
  await sql`create index bulk_job_running on bulk_job (id) where state = 'running'`.execute(db)
  await sql`create table bulk_row (
    id bigint generated always as identity primary key,
    job_id bigint not null references bulk_job on delete cascade,
    key text not null,
    state text not null default 'waiting' check (state in ('waiting', 'done', 'refused')),
    note text,
    faults integer not null default 0,
    ended_at timestamptz,
    unique (job_id, key)
  )`.execute(db)
  await sql`create index bulk_row_waiting on bulk_row (job_id, id) where state = 'waiting'`.execute(db)
}
