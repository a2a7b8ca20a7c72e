import { sql } from 'kysely'
import type { CancelledScope } from '../orders'
import type { Queryable, Tx } from '../../platform/db/database'
import type { Place } from '../catalogue'

/** A cancellation whose work is not done. */
export interface OpenCancellation extends CancelledScope {
  readonly id: number
  readonly name: string
  readonly message: string
  readonly keeps_fees: boolean
  /** Who started it: the refunds are opened by them. */
  readonly actor: string
  readonly step: 'carts' | 'orders' | 'done'
}

/** The oldest cancellation with work left; index `cancellation_open`. */
export const findOpenCancellation = (db: Queryable): Promise<OpenCancellation | undefined> =>
  db
    .selectFrom('cancellation')
    .select(['id', 'name', 'message', 'keeps_fees', 'actor', 'step', 'travel_time_id'])
    // As json: a list of bigint would be read as texts.
    .select(sql<number[]>`to_json(item_ids)`.as('item_ids'))
    .where('step', '<>', 'done')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Whether a row is of the scope. */
const isIn = ({ item_ids, travel_time_id }: CancelledScope) =>
  sql`item_id = any(${[...item_ids]}::bigint[])
    ${travel_time_id === null ? sql`` : sql`and travel_time_id = ${travel_time_id}`}`

/** Locks carts that hold something of the scope, in the order of their ids, as everywhere. */
export async function lockAffectedCarts(tx: Tx, scope: CancelledScope, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cart where id in (select distinct cart_id from cart_line where ${isIn(scope)}
      order by cart_id limit ${most}) order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Takes the lines of the scope out of these carts, and returns their places. Only a cart that still has one remembers what it
 * lost: while this waited for its lock, another process or the cart's owner may have taken them.
 */
export async function removeAffectedLines(
  tx: Tx,
  { id, name, ...scope }: Pick<OpenCancellation, 'id' | 'name'> & CancelledScope,
  cartIds: readonly number[],
): Promise<Place[]> {
  const { rows } = await sql<Place>`
    with gone as (
      delete from cart_line where cart_id = any(${[...cartIds]}::bigint[]) and ${isIn(scope)}
      returning cart_id, item_id, travel_time_id),
    marked as (
      update cart set lost_items = array_append(lost_items, ${name}::text)
      where id in (select cart_id from gone)),
    counted as (
      update cancellation set carts = carts + (select count(distinct cart_id) from gone) where id = ${id})
    select item_id, travel_time_id from gone`.execute(tx)
  return rows
}

/** Moves a cancellation on. */
export const setStep = (tx: Queryable, id: number, step: 'orders' | 'done', finishedAt: Date | null) =>
  tx.updateTable('cancellation').set({ step, finished_at: finishedAt }).where('id', '=', id).execute()

/** Lists the orders that hold a place of the scope and are not listed yet; returns how many are new. */
export async function listAffectedOrders(db: Queryable, id: number, scope: CancelledScope): Promise<number> {
  const { rows } = await sql<{ order_id: number }>`
    insert into cancellation_order (cancellation_id, order_id)
    select distinct ${id}::bigint, order_id from order_item
    where takes_place and status <> 'refunded' and ${isIn(scope)}
    on conflict do nothing returning order_id`.execute(db)
  return rows.length
}

/** The next orders of a cancellation; those that were never tried come first. */
export async function findWaitingOrders(db: Queryable, id: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cancellation_order')
    .select('order_id')
    .where('cancellation_id', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('tries')
    .orderBy('order_id')
    .limit(most)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** Locks the row of an order; false if another process has worked on it. The order is locked before. */
export async function lockWaiting(tx: Tx, id: number, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('cancellation_order')
    .select('order_id')
    .where('cancellation_id', '=', id)
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Records the outcome of an order, in its transaction. */
export const recordOutcome = (
  tx: Tx,
  id: number,
  orderId: number,
  done: { outcome: 'ended' | 'refunded' | 'released' | 'nothing'; amount: number; now: Date },
) =>
  tx
    .updateTable('cancellation_order')
    .set({ state: 'done', outcome: done.outcome, amount: done.amount, done_at: done.now, problem: null })
    .where('cancellation_id', '=', id)
    .where('order_id', '=', orderId)
    .execute()

/** Records that an order could not be worked on; after `most` tries it has failed. */
export const recordFailure = (db: Queryable, id: number, orderId: number, problem: string, most: number) =>
  sql`update cancellation_order set tries = tries + 1, problem = ${problem},
      state = case when tries + 1 >= ${most} then 'failed' else state end
    where cancellation_id = ${id} and order_id = ${orderId} and state = 'waiting'`.execute(db)
