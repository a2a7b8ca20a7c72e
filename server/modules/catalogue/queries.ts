import { sql, type RawBuilder } from 'kysely'
import type { Database, Queryable, Tx } from '../../platform/db/database'
import { forgetFull } from './full-pools'

/** Makes imports run one after the other: each sees the result of the one before. */
export const lockCatalogue = (tx: Tx) =>
  tx.selectFrom('catalogue_state').select('version').forUpdate().executeTakeFirstOrThrow()

/** Notifies all processes that the catalogue has changed. */
export const raiseVersion = (tx: Tx) =>
  tx
    .updateTable('catalogue_state')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()

/** The stored settings: key to value. */
export async function findSettings(db: Queryable): Promise<Record<string, unknown>> {
  const rows = await db.selectFrom('setting').select(['key', 'value']).execute()
  return Object.fromEntries(rows.map((row) => [row.key, row.value]))
}

/** The version, which every import increments. */
export const findVersion = async (db: Queryable): Promise<number> =>
  (await db.selectFrom('catalogue_state').select('version').executeTakeFirstOrThrow()).version

/** All events, in the order in which they were made. */
export const findEvents = (db: Queryable) => db.selectFrom('event').selectAll().orderBy('id').execute()

/** All items, published or not, in the shop's order. */
export const findItems = (db: Queryable) =>
  db.selectFrom('item').selectAll().orderBy('position').orderBy('id').execute()

/** Every departure. A withdrawn one is kept for the tickets that were sold for it, but has no pool. */
export const findTravelTimes = (db: Queryable) =>
  db
    .selectFrom('travel_time as t')
    .leftJoin('pool as p', 'p.travel_time_id', 't.id')
    .select(['t.id', 't.item_id', 't.travel_time', 't.cancelled_at', 'p.id as pool_id', 'p.total', 'p.taken'])
    .orderBy('t.item_id')
    .orderBy('t.travel_time')
    .execute()

/** `places`: `item:time:total:taken` of every pool, by its id, separated by commas; empty means null. */
export interface StockReading {
  readonly version: number
  readonly places: string
}

// All pools as one text: hundreds of rows per request would dominate its cost.
const stockStatement = `
  select s.version, (
    select coalesce(string_agg(
      concat(p.item_id, ':', p.travel_time_id, ':', p.total, ':', p.taken), ',' order by p.id), '')
    from pool p) as places
  from catalogue_state s`

/** The taken places of every pool, and the catalogue's version, in one statement. */
export async function findStock(db: Database): Promise<StockReading> {
  const [row] = await db.prepared<{ version: number; places: string }>('stock', stockStatement, [])
  if (row === undefined) throw new Error('The catalogue has no state.')
  return row
}

/** The counters of items, not of their travel times. */
export const findItemPools = (db: Queryable) =>
  db.selectFrom('pool').select(['item_id', 'total', 'taken']).where('travel_time_id', 'is', null).execute()

/** Vouchers with one of these keys; null: all. */
export const findVouchers = (db: Queryable, keys: readonly string[] | null) =>
  db
    .selectFrom('voucher')
    .select(['code', 'code_key', 'discount_amount', 'valid_from', 'valid_until'])
    .$if(keys !== null, (all) => all.where('code_key', '=', sql<string>`any(${keys}::text[])`))
    .orderBy('id')
    .execute()

/** A place of an item, and of the departure if one was chosen. */
export interface Place {
  item_id: number
  travel_time_id: number | null
}

/** The order in which all transactions lock counters (`p`), to avoid deadlocks. */
export const poolOrder = sql`p.item_id, p.travel_time_id nulls first`

/**
 * Moves the counters: `taken` places more, `freed` places fewer. It first locks the pools in their order, to avoid
 * deadlocks; a counter above its total makes the database refuse. A closed counter loses the places that are freed. The caller inserts or deletes the rows that occupy
 * the places in the same transaction.
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
    update pool p set taken = p.taken + o.by,
      total = case when p.closed then least(p.total, p.taken + o.by) else p.total end
    from of_pool o, locked l where p.id = o.id and p.id = l.id`.execute(tx)
  forgetFull(freed.map(({ item_id }) => item_id))
}

/** Locks the counters of these places, in their order. */
export const lockPools = (tx: Tx, items: readonly Place[]) =>
  sql`select p.id from pool p
    where p.item_id = any(${items.map((item) => item.item_id)}::bigint[])
      and (p.travel_time_id is null or p.travel_time_id = any(${items.flatMap((item) => item.travel_time_id ?? [])}::bigint[]))
    order by ${poolOrder} for update`.execute(tx)

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

/** Claims a due recount for this process until `until`; false if none is due. */
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

/** Stores the result of a recount, and when the next one is due. */
export const endRecount = (
  db: Queryable,
  found: { counted_at: Date; due_at: Date; counters: number; wrong: number },
) => db.updateTable('stock_audit').set(found).execute()
