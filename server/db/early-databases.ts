import { sql } from 'kysely'
import type { Queryable } from './database'

/**
 * Migrations that were committed after later ones: a database of a version in between ran the later one first. The list
 * does not grow: new migrations sort last (tests/migrations.test.ts).
 */
export const committedLate: Readonly<Record<string, string>> = { '011-invoices': '013-lock-cart' }

/**
 * Adds to a database from before 011 what migration 010 created only from the next commit on: 024 drops one of these
 * indexes. Changes no other database.
 */
export async function mendEarlyDatabase(db: Queryable): Promise<void> {
  const ran = await sql`select from kysely_migration
    having bool_or(name = '013-lock-cart') and not bool_or(name = '011-invoices')`.execute(db)
  if (ran.rows.length === 0) return
  await sql`create index if not exists notification_forged on notification (received_at)
    where verdict = 'forged'`.execute(db)
  await sql`create index if not exists payment_attempt_ended on payment_attempt (started_at)
    where outcome in ('expired', 'declined', 'cancelled')`.execute(db)
}
