import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database'

interface CountedRow {
  external_code: string
  name: string
  travel_time: Date | null
  total: number | null
  /** Null if places are reserved but no counter exists. */
  taken: number | null
  counted: number
}

/** The ids of all items, or of the one with a code, as the catalogue has them. */
export async function findItemIds(tx: Tx, code: string | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from item where ${code === null ? sql`true` : sql`external_code = ${code}`} order by position, id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** All that the transaction reads is of one moment, and it holds nobody up. To be called first. */
export const readOneMoment = (tx: Tx) =>
  sql`set transaction isolation level repeatable read, read only`.execute(tx)

/** The pieces of orders that take a place of an item, as the index `order_item_place` has them. */
const soldOf = sql`select count(*) from order_item where takes_place and item_id = i.item_id`
/** The first departure of an item after one that has such pieces, whatever the catalogue says: without reading all of them. */
const nextOf = (condition: RawBuilder<unknown>) => sql`(select travel_time_id from order_item
  where takes_place and item_id = i.item_id and ${condition} order by travel_time_id limit 1)`

/** Every counter of some items, with the recount of their places. Places are counted alone, which takes half of what grouping them does. */
export async function recountItems(tx: Tx, itemIds: readonly number[]): Promise<CountedRow[]> {
  const ids = sql`${[...itemIds]}::bigint[]`
  const { rows } = await sql<CountedRow>`
    with in_cart as (
      select item_id, travel_time_id, count(*) as places from cart_line where item_id = any(${ids}) group by item_id, travel_time_id),
    counted as (
      select item_id, travel_time_id, sum(places)::bigint as places from (
        select i.item_id, null::bigint as travel_time_id, (${soldOf}) as places from unnest(${ids}) i (item_id)
        union all
        select i.item_id, d.id, (${soldOf} and travel_time_id = d.id) from unnest(${ids}) i (item_id)
          cross join lateral (
            with recursive departure (id) as (
              select ${nextOf(sql`travel_time_id is not null`)}
              union all
              select ${nextOf(sql`travel_time_id > departure.id`)} from departure where departure.id is not null)
            select id from departure where id is not null) d
        union all select item_id, null, places from in_cart
        union all select item_id, travel_time_id, places from in_cart where travel_time_id is not null) a
      group by item_id, travel_time_id having sum(places) > 0)
    select i.external_code, i.name, t.travel_time, p.total, p.taken, coalesce(c.places, 0) as counted
    from (select * from pool where item_id = any(${ids})) p
    full join counted c on c.item_id = p.item_id and coalesce(c.travel_time_id, 0) = coalesce(p.travel_time_id, 0)
    join item i on i.id = coalesce(p.item_id, c.item_id)
    left join travel_time t on t.id = coalesce(p.travel_time_id, c.travel_time_id)
    order by i.position, i.id, t.travel_time nulls first`.execute(tx)
  return rows
}
