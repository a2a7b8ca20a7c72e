import { type Kysely, sql } from 'kysely'

/** Finds the orders that were paid at the box office, which are a few among all. What is paid elsewhere has no entry in it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index movement_at_desk on movement (order_id, kind) where kind in ('cash', 'terminal')`.execute(
    db,
  )
}
