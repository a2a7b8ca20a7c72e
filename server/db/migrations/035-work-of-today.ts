import { type Kysely, sql } from 'kysely'

/**
 * What the office's first page counts, by indexes that hold little else: the pieces of an item that were given back but
 * keep their place, which leave its sold tickets to its counter, and the withdrawals that wait for their refund.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index order_item_kept on order_item (item_id)
    where takes_place and status in ('void', 'refunded')`.execute(db)
  await sql`create index withdrawal_open on withdrawal (received_at) where refund_id is null`.execute(db)
}
