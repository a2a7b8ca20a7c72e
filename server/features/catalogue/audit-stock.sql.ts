import { sql } from 'kysely'
import type { Database } from '../../db/database'

interface CountedRow {
  external_code: string
  name: string
  travel_time: Date | null
  total: number | null
  /** Null if places are reserved but no counter exists. */
  taken: number | null
  counted: number
}

/** An item's id by its code, or null. */
export async function findItemId(db: Database, code: string): Promise<number | null> {
  const row = await db.kysely
    .selectFrom('item')
    .select('id')
    .where('external_code', '=', code)
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Every counter, or those of one item, with the recount of its places, in one statement, so that both are of the same
 * moment. The places are put together as the index `order_item_place` has them, without a copy of them.
 */
export async function recountStock(db: Database, itemId: number | null): Promise<CountedRow[]> {
  const ofItem = itemId === null ? sql`true` : sql`item_id = ${itemId}`
  const { rows } = await sql<CountedRow>`
    with place as (
      select item_id, travel_time_id, count(*) as places from cart_line where ${ofItem} group by item_id, travel_time_id
      union all
      select item_id, travel_time_id, count(*) from order_item where takes_place and ${ofItem}
        group by item_id, travel_time_id),
    counted as (
      select item_id, null::bigint as travel_time_id, sum(places)::bigint as places from place group by item_id
      union all
      select item_id, travel_time_id, sum(places)::bigint from place where travel_time_id is not null
        group by item_id, travel_time_id)
    select i.external_code, i.name, t.travel_time, p.total, p.taken, coalesce(c.places, 0) as counted
    from (select * from pool where ${ofItem}) p
    full join counted c on c.item_id = p.item_id and coalesce(c.travel_time_id, 0) = coalesce(p.travel_time_id, 0)
    join item i on i.id = coalesce(p.item_id, c.item_id)
    left join travel_time t on t.id = coalesce(p.travel_time_id, c.travel_time_id)
    order by i.position, i.id, t.travel_time nulls first`.execute(db.kysely)
  return rows
}
