import { type Kysely, sql } from 'kysely'

/**
 * The address that a customer had confirmed before she changed it: mails go there until she has confirmed the new one.
 * It counts only while the present one is not confirmed, so it is written by a change alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer add column confirmed_email text`.execute(db)
}
