import { type Kysely, sql } from 'kysely'

/** Who caused an event of an order, as the audit log names actors; null: its buyer, a gateway or a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_event add column actor text`.execute(db)
}
