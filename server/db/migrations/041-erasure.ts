import { type Kysely, sql } from 'kysely'

/**
 * When the names and addresses in an order were erased, and who opened a refund, for shops where another person has to pay
 * it. No index: every new order would pay for it, and the job that erases reads old orders once a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column erased_at timestamptz`.execute(db)
  await sql`alter table refund add column opened_by text`.execute(db)
}
