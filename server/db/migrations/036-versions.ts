import { type Kysely, sql } from 'kysely'

/**
 * The version of what staff edit in forms, and who changed it last: who saves an older one is told instead of writing over
 * the change. The default serves processes of the version before, which insert without it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['event', 'item', 'voucher'])
    await sql`alter table ${sql.table(table)}
      add column version integer not null default 1,
      add column changed_by text,
      add column changed_at timestamptz`.execute(db)
}
