import { sql } from 'kysely'
import type { Database } from '../../db/database'

interface CountedRow {
  external_code: string
  travel_time: Date | null
  total: number | null
  /** Null if places are reserved but no counter exists. */
  taken: number | null
  counted: number
}

/** Every counter with the recount of its places, in one statement, so that both are of the same moment. */
export async function recountStock(db: Database): Promise<CountedRow[]> {
  const { rows } = await sql<CountedRow>`
    with place as (
      select item_id, travel_time_id from cart_line
      union all
      select item_id, travel_time_id from order_item where takes_place),
    counted as (
      select item_id, null::bigint as travel_time_id, count(*) as places from place group by item_id
      union all
      select item_id, travel_time_id, count(*) from place where travel_time_id is not null
        group by item_id, travel_time_id)
    select i.external_code, t.travel_time, p.total, p.taken, coalesce(c.places, 0) as counted
    from pool p
    full join counted c on c.item_id = p.item_id and coalesce(c.travel_time_id, 0) = coalesce(p.travel_time_id, 0)
    join item i on i.id = coalesce(p.item_id, c.item_id)
    left join travel_time t on t.id = coalesce(p.travel_time_id, c.travel_time_id)
    order by i.position, i.id, t.travel_time nulls first`.execute(db.kysely)
  return rows
}
