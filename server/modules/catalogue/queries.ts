import { sql, type RawBuilder } from 'kysely'
import type { ShopItemType } from '#contract/values'
import type { Database, Queryable, Tx } from '../../platform/db/database'
import { clearFullPools } from './full-pools'

/** Serializes changes of the catalogue: each transaction sees the result of the previous one. */
export const lockCatalogue = (tx: Tx) =>
  tx.selectFrom('catalogue_state').select('version').forUpdate().executeTakeFirstOrThrow()

/** Increments the version of the catalogue, so that all processes reload it. */
export const raiseVersion = (tx: Tx) =>
  tx
    .updateTable('catalogue_state')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()

/** Returns the version of the catalogue, which every change increments. */
export const findVersion = async (db: Queryable): Promise<number> =>
  (await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version

/** Returns all events in the order of their creation. */
export const findEvents = (db: Queryable) => db.selectFrom('event').selectAll().orderBy('id').execute()

/** Returns all items, published or not, in the shop's order. */
export const findItems = (db: Queryable) =>
  db.selectFrom('item').selectAll().orderBy('position').orderBy('id').execute()

/** Returns every departure. A withdrawn departure is stored for the tickets that were sold for it, but has no pool. */
export const findTravelTimes = (db: Queryable) =>
  db
    .selectFrom('travel_time as t')
    .leftJoin('pool as p', 'p.travel_time_id', 't.id')
    .select(['t.id', 't.item_id', 't.travel_time', 't.cancelled_at', 'p.id as pool_id', 'p.total', 'p.taken'])
    .orderBy('t.item_id')
    .orderBy('t.travel_time')
    .execute()

/**
 * A reading of all pools. `places` contains `item:time:total:taken` of every pool in the order of pool ids, separated by
 * commas. An empty part means null.
 */
export interface StockReading {
  readonly version: number
  readonly places: string
}

// All pools are returned as one text, because hundreds of rows would dominate the cost of a request.
const stockStatement = `
  select s.version, (
    select coalesce(string_agg(
      concat(p.item_id, ':', p.travel_time_id, ':', p.total, ':', p.taken), ',' order by p.id), '')
    from pool p) as places
  from catalogue_state s`

/** Reads the places of every pool and the catalogue's version in one statement. */
export async function findStock(db: Database): Promise<StockReading> {
  const [row] = await db.prepared<{ version: number; places: string }>('stock', stockStatement, [])
  if (row === undefined) throw new Error('The catalogue has no state.')
  return row
}

/** Returns the counters of items, without those of their travel times. */
export const findItemPools = (db: Queryable) =>
  db.selectFrom('pool').select(['item_id', 'total', 'taken']).where('travel_time_id', 'is', null).execute()

/** A place of an item and of the chosen departure, if any. */
export interface Place {
  item_id: number
  travel_time_id: number | null
}

/** The order in which all transactions lock counters (`p`), to avoid deadlocks. */
export const poolOrder = sql`p.item_id, p.travel_time_id nulls first`

/**
 * Adds the `taken` places to the counters and subtracts the `freed` ones. It first locks the pools in `poolOrder`, to avoid
 * deadlocks. A constraint of the database fails if a counter exceeds its total. The total of a closed counter decreases with
 * the freed places. The caller must insert or delete the rows that occupy the places in the same transaction.
 */
export async function movePlaces(tx: Tx, taken: readonly Place[], freed: readonly Place[]): Promise<void> {
  const moves = [
    ...taken.map((place) => ({ ...place, by: 1 })),
    ...freed.map((place) => ({ ...place, by: -1 })),
  ]
  if (moves.length === 0) return
  const json = JSON.stringify(moves)
  await sql`with moves as (
      select item_id, travel_time_id, by from jsonb_to_recordset(${json}::jsonb)
        as m (item_id bigint, travel_time_id bigint, by integer)),
    of_pool as (
      select p.id, sum(m.by) as by from moves m join pool p
        on p.item_id = m.item_id and (p.travel_time_id is null or p.travel_time_id = m.travel_time_id)
      group by p.id having sum(m.by) <> 0),
    locked as (select p.id from pool p where p.id in (select id from of_pool) order by ${poolOrder} for update)
    update pool p set taken = p.taken + o.by, sold_out = false,
      total = case when p.closed then least(p.total, p.taken + o.by) else p.total end
    from of_pool o, locked l where p.id = o.id and p.id = l.id`.execute(tx)
  clearFullPools(freed.map(({ item_id }) => item_id))
}

/** Locks the counters of these places in `poolOrder`. */
export const lockPools = (tx: Tx, items: readonly Place[]) =>
  sql`select p.id from pool p
    where p.item_id = any(${items.map((item) => item.item_id)}::bigint[])
      and (p.travel_time_id is null or p.travel_time_id = any(${items.flatMap((item) => item.travel_time_id ?? [])}::bigint[]))
    order by ${poolOrder} for update`.execute(tx)

/** Finds the counters of these orders' items that have no free place, unless they are marked as sold out. */
export async function findFullCounters(db: Queryable, orderIds: readonly number[]): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select p.item_id, p.travel_time_id from pool p
    where p.taken >= p.total and not p.closed and not p.sold_out and exists (
      select from order_item i where i.order_id = any(${[...orderIds]}::bigint[]) and i.takes_place
        and i.item_id = p.item_id and (p.travel_time_id is null or p.travel_time_id = i.travel_time_id))`.execute(
    db,
  )
  return rows
}

/** Marks locked counters as sold out, if no place is free or in a cart, and returns those that were not marked before. */
export async function markSoldOut(
  tx: Tx,
  places: readonly Place[],
): Promise<{ item: number; departure: number | null }[]> {
  const { rows } = await sql<{ item: number; departure: number | null }>`
    update pool p set sold_out = true
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as f (item_id bigint, travel_time_id bigint)
    where p.item_id = f.item_id and p.travel_time_id is not distinct from f.travel_time_id
      and p.taken >= p.total and not p.closed and not p.sold_out
      and not exists (select from cart_line l where l.item_id = p.item_id
        and (p.travel_time_id is null or l.travel_time_id = p.travel_time_id))
    returning p.item_id as item, p.travel_time_id as departure`.execute(tx)
  return rows
}

interface CountedRow {
  external_code: string
  name: string
  shop_item_type: ShopItemType
  travel_time: Date | null
  total: number | null
  /** `null` if places are occupied but no counter exists. */
  taken: number | null
  counted: number
}

/** Returns the ids of all items, or of the item with this code, in the shop's order. */
export async function findItemIds(tx: Tx, code: string | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from item where ${code === null ? sql`true` : sql`external_code = ${code}`} order by position, id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Makes a transaction read one snapshot and forbids writes. It must be the first statement of the transaction. */
export const readOneMoment = (tx: Tx) =>
  sql`set transaction isolation level repeatable read, read only`.execute(tx)

/** Counts the order items that occupy a place of an item. The condition matches the index `order_item_place`. */
const soldOf = sql`select count(*) from order_item where takes_place and item_id = i.item_id`

/** Selects an item's first departure that matches and has such order items. It reads one index entry, not all of them. */
const nextOf = (condition: RawBuilder<unknown>) => sql`(select travel_time_id from order_item
  where takes_place and item_id = i.item_id and ${condition} order by travel_time_id limit 1)`

/**
 * Returns every counter of these items with the recount of its places. Places are counted per departure, which takes half the
 * time of grouping them.
 */
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
    select i.external_code, i.name, i.shop_item_type, t.travel_time, p.total, p.taken, coalesce(c.places, 0) as counted
    from (select * from pool where item_id = any(${ids})) p
    full join counted c on c.item_id = p.item_id and coalesce(c.travel_time_id, 0) = coalesce(p.travel_time_id, 0)
    join item i on i.id = coalesce(p.item_id, c.item_id)
    left join travel_time t on t.id = coalesce(p.travel_time_id, c.travel_time_id)
    order by i.position, i.id, t.travel_time nulls first`.execute(tx)
  return rows
}

/** Claims a due recount for this process until `until`. Returns false if no recount is due. */
export async function takeRecount(db: Queryable, now: Date, until: Date): Promise<boolean> {
  const row = await db
    .insertInto('stock_audit')
    .values({ due_at: until })
    .onConflict((conflict) =>
      conflict.column('single').doUpdateSet({ due_at: until }).where('stock_audit.due_at', '<=', now),
    )
    .returning('single')
    .executeTakeFirst()
  return row !== undefined
}

/** Stores the result of a recount and the instant of the next one. */
export const endRecount = (
  db: Queryable,
  found: { counted_at: Date; due_at: Date; counters: number; wrong: number },
) => db.updateTable('stock_audit').set(found).execute()
