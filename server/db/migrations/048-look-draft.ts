import { type Kysely, sql } from 'kysely'

/**
 * The draft of the shop's look and texts, which staff share: no row means that nobody changed anything. And what a person's
 * session previews, which ends with the session.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table look_draft (
    is_only boolean primary key default true check (is_only),
    draft jsonb not null,
    version integer not null,
    changed_by text not null,
    changed_at timestamptz not null
  )`.execute(db)
  await sql`create table staff_preview (
    session_id bigint primary key references staff_session on delete cascade,
    look jsonb,
    item jsonb
  )`.execute(db)
}
