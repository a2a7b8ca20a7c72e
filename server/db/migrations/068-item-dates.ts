import { type Kysely, sql } from 'kysely'

/** Items of a day or an evening have their own dates; transports have a route and a meeting point. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table item
    add column starts_at timestamptz,
    add column ends_at timestamptz,
    add column route jsonb,
    add column meeting_point text,
    add constraint item_dates check (ends_at is null or (starts_at is not null and ends_at > starts_at))`.execute(
    db,
  )
}
