import { sql } from 'kysely'
import type { Database, Queryable, Tx } from '../../platform/db/database'

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
