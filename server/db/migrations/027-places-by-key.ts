import { type Kysely, sql } from 'kysely'

/**
 * Counters of places are found and locked by what they count, in one index from which the newest version of a row can be
 * read first (`add_to_carts`). It replaces three: each index more is written again where a counter leaves its page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create unique index pool_place on pool (item_id, travel_time_id) nulls not distinct`.execute(db)
  // For the departures that go: their counters go with them.
  await sql`create index pool_travel_time on pool (travel_time_id) where travel_time_id is not null`.execute(
    db,
  )
  await sql`alter table pool drop constraint pool_travel_time_id_key`.execute(db)
  await sql`drop index pool_item`.execute(db)
  await sql`drop index pool_of_item`.execute(db)
}
