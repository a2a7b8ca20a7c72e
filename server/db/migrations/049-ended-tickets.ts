import { type Kysely, sql } from 'kysely'

/** Tickets that ended, for the report on who came. A sale writes nothing into this index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index order_item_ended on order_item (item_id)
    where code is not null and status in ('void', 'refunded')`.execute(db)
}
