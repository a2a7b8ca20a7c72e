import { type Kysely, sql } from 'kysely'

/** Bank details of a refund that staff enter: who did it, and a version that tells of two people who do it at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table refund
    add column account_by text,
    add column account_version integer not null default 0`.execute(db)
}
