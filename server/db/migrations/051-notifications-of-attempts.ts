import { type Kysely, sql } from 'kysely'

/** The notifications of an attempt: an erasure read all that ever came. Those of no attempt of the shop are left out. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index notification_attempt on notification (attempt_id) where attempt_id is not null`.execute(
    db,
  )
}
