import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'

/** Every event with the orders that hold places of it and have names, at most so many of each; the earliest end first. */
export async function findEventsWithNames(tx: Tx, most: number) {
  // A bitmap would have all places of an item before the first one is looked at.
  await sql`set local enable_bitmapscan = off`.execute(tx)
  const { rows } = await sql<{ code: string; name: string; ends_at: Date; orders: number }>`
    select e.code, e.name, e.ends_at, (select count(*)::int from (
      select distinct i.order_id from (
        select p.order_id from item n join order_item p on p.item_id = n.id and p.takes_place
        where n.event_id = e.id limit ${most}) i
      join orders o on o.id = i.order_id where o.erased_at is null) found) as orders
    from event e order by e.ends_at, e.id limit 500`.execute(tx)
  return rows
}
