import { type Kysely, sql } from 'kysely'

/**
 * Customers' calls store their keys as those of staff do. A key has the hash of what was sent with it, so that other content with
 * the same key is an error, and, where a repeat answers the same again, the sealed answer (decision 306). Totals are bigint.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table staff_call_key rename to call_key`.execute(db)
  await sql`alter index staff_call_key_pkey rename to call_key_pkey`.execute(db)
  await sql`alter index staff_call_key_at rename to call_key_at`.execute(db)
  await sql`alter table call_key add column content_hash bytea, add column answer_sealed bytea`.execute(db)

  // Totals of several amounts, each of which may be as large as an integer can be.
  await sql`alter table orders alter column total_refunded type bigint, alter column received_when_cancelled type bigint`.execute(
    db,
  )
  await sql`alter table overpayment alter column amount type bigint`.execute(db)
}
