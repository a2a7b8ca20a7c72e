import { type Kysely, sql } from 'kysely'

/** What the shop knows its secrets by, so that a start with another one is refused (docs/decisions/074-the-secret-is-known.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table secret_fingerprint (
    fingerprint text primary key,
    first_seen_at timestamptz not null
  )`.execute(db)
}
