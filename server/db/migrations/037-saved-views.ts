import { type Kysely, sql } from 'kysely'

/** Saved views of the office's lists. A name is there once for a person, and once among those that the team shares. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table staff_view (
    id bigint generated always as identity primary key,
    staff_id bigint not null references staff on delete cascade,
    list text not null,
    name text not null,
    search text not null,
    is_shared boolean not null,
    created_at timestamptz not null
  )`.execute(db)
  await sql`create unique index staff_view_own on staff_view (staff_id, list, lower(name))`.execute(db)
  await sql`create unique index staff_view_shared on staff_view (list, lower(name)) where is_shared`.execute(
    db,
  )
}
