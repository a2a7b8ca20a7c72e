import { type Kysely, sql } from 'kysely'

/** The files of uploaded pictures, where the shop keeps them in its database. They are compressed already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table picture_file (
    name text primary key check (name ~ '^[0-9a-f]{32}(-[0-9]{3,4})?[.](avif|webp|jpg)$'),
    bytes bytea not null,
    kept_at timestamptz not null default now()
  )`.execute(db)
  await sql`alter table picture_file alter column bytes set storage external`.execute(db)
}
