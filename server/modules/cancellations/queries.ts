import { sql } from 'kysely'
import type { StoredMessage } from '#rules/text/stored-texts'
import type { CancellationTables } from '../../platform/db/catalogue-tables'
import type { Queryable, Tx } from '../../platform/db/database'
import { messageJson } from '../../platform/db/message-json'
import type { OrderItemRow } from '../../platform/db/tables'
import { type CancelledScope, isInScope } from '../catalogue'
import type { CancelledItemRow, CancelledOrderRow } from '../orders'

/** Returns the orders that occupy a place of the scope; index `order_item_place`. */
export async function findAffectedOrders(db: Queryable, scope: CancelledScope): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select distinct order_id from order_item
    where takes_place and status <> 'refunded' and ${isInScope(scope)} order by order_id`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

/** The data of an order that decide on its cancellation, and the people that it concerns. */
export type AffectedOrder = CancelledOrderRow & {
  id: number
  email: string
  items: (CancelledItemRow & Pick<OrderItemRow, 'email'> & { has_barcode: boolean })[]
  /**
   * Whether a refund of it is being paid by the bank or a gateway, or belongs to a withdrawal: staff must handle such
   * an order.
   */
  is_being_paid: boolean
  /** The amount that its unfinished refunds have already returned to cards, in minor units. */
  given: number
}

/** Returns the data of these orders, sorted by id. */
export async function findAffectedOrderRows(db: Queryable, ids: readonly number[]): Promise<AffectedOrder[]> {
  const { rows } = await sql<AffectedOrder>`
    select o.id, o.email, o.cancelled_at, o.paid_at, o.payment_plan, o.total_paid, o.total_refunded,
      (select json_agg(json_build_object('id', i.id, 'item_id', i.item_id, 'travel_time_id', i.travel_time_id,
          'price', i.price, 'fee', i.fee, 'refund_fee', i.refund_fee, 'shipping_refund', i.shipping_refund,
          'status', i.status, 'withdrawal_id', i.withdrawal_id, 'email', i.email,
          'has_barcode', i.barcode is not null) order by i.id)
        from order_item i where i.order_id = o.id) as items,
      exists (select 1 from refund r left join withdrawal w on w.refund_id = r.id
        where r.order_id = o.id and r.kind = 'items' and (r.status = 'processing' and r.paid_by is not null
          or r.status in ('processing', 'problem') and r.failed_at is not null
          or w.id is not null and r.status in ('active', 'processing', 'problem'))) as is_being_paid,
      (select coalesce(sum(c.amount), 0)::bigint from card_refund c join refund r on r.id = c.refund_id
        where r.order_id = o.id and r.kind = 'items' and r.status in ('active', 'processing', 'problem') and c.outcome = 'refunded') as given
    from orders o where o.id = any(${[...ids]}::bigint[]) order by o.id`.execute(db)
  return rows
}

/** Returns the number of live carts with an item of the scope. */
export async function countAffectedCarts(db: Queryable, scope: CancelledScope, now: Date): Promise<number> {
  const { rows } = await sql<{ carts: number }>`
    select count(distinct c.id)::integer as carts from cart_line l join cart c on c.id = l.cart_id
    where l.id in (select id from cart_line where ${isInScope(scope)}) and c.expires_at > ${now}`.execute(db)
  return rows[0]?.carts ?? 0
}

/** Returns the free places of the scope's counters; `unlimited` if one of them has no limit. */
export async function countFreePlaces(
  db: Queryable,
  scope: CancelledScope,
): Promise<{ free: number; unlimited: boolean }> {
  // An item with departures has places in both: those of its departures are the ones that are sold.
  const { rows } = await sql<{ free: number; unlimited: boolean }>`
    select coalesce(sum(p.free), 0)::integer as free, coalesce(bool_or(p.free is null), false) as unlimited from (
      select item_id, least(
          min(total - taken) filter (where travel_time_id is null),
          sum(total - taken) filter (where travel_time_id is not null)) as free
      from pool where not closed and ${isInScope(scope)} group by item_id) p`.execute(db)
  return rows[0] ?? { free: 0, unlimited: false }
}

type Cancellation = CancellationTables['cancellation']
type NewCancellation = Pick<
  Cancellation,
  | 'kind'
  | 'subject'
  | 'name'
  | 'item_ids'
  | 'travel_time_id'
  | 'message'
  | 'keeps_fees'
  | 'actor'
  | 'started_at'
>

/** Records a cancellation. The worker processes it from now on. */
export async function recordCancellation(tx: Tx, made: NewCancellation): Promise<number> {
  const { id } = await tx.insertInto('cancellation').values(made).returning('id').executeTakeFirstOrThrow()
  return id
}

type Progress = Omit<
  Cancellation,
  'id' | 'step' | 'carts' | 'finished_at' | 'item_ids' | 'travel_time_id'
> & {
  id: number
  step: 'carts' | 'orders' | 'done'
  carts: number
  finished_at: Date | null
  done: number
  left: number
  failed: number
  refunds: number
  ended: number
  refunded: number
  released: number
  nothing: number
}

/** Returns cancellations with their progress, newest first; with `id`, only this one. */
export async function findProgress(
  db: Queryable,
  page: { id: number | null; before: number | null; limit: number },
): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    select c.id, c.kind, c.subject, c.name, c.message, c.keeps_fees, c.actor, c.started_at, c.step, c.carts, c.finished_at, n.*
    from (select * from cancellation where (${page.id}::bigint is null or id = ${page.id})
        and (${page.before}::bigint is null or id < ${page.before}) order by id desc limit ${page.limit}) c
    cross join lateral (select
        (count(*) filter (where state = 'done'))::integer as done,
        (count(*) filter (where state = 'waiting'))::integer as left,
        (count(*) filter (where state = 'failed'))::integer as failed,
        coalesce(sum(amount), 0)::bigint as refunds,
        (count(*) filter (where outcome = 'ended'))::integer as ended,
        (count(*) filter (where outcome = 'refunded'))::integer as refunded,
        (count(*) filter (where outcome = 'released'))::integer as released,
        (count(*) filter (where outcome = 'nothing'))::integer as nothing
      from cancellation_order where cancellation_id = c.id) n
    order by c.id desc`.execute(db)
  return rows
}

/** Returns the failed orders of a cancellation with their reasons; index `cancellation_order_failed`. */
export const findFailedOrders = (db: Queryable, id: number, limit: number) =>
  db
    .selectFrom('cancellation_order as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select(['o.code as order', 'o.full_name', 'c.problem'])
    .where('c.cancellation_id', '=', id)
    .where('c.state', '=', 'failed')
    .orderBy('c.order_id')
    .limit(limit)
    .execute()

/** Makes the failed orders of a cancellation wait for another attempt; returns how many. */
export async function retryFailed(tx: Tx, id: number): Promise<number> {
  const retried = await tx
    .updateTable('cancellation_order')
    .set({ state: 'waiting', tries: 0, problem: null })
    .where('cancellation_id', '=', id)
    .where('state', '=', 'failed')
    .returning('order_id')
    .execute()
  if (retried.length > 0)
    await tx
      .updateTable('cancellation')
      .set({ step: 'orders', finished_at: null })
      .where('id', '=', id)
      .execute()
  return retried.length
}

/** A cancellation that is not completed. */
export interface OpenCancellation extends CancelledScope {
  readonly id: number
  readonly name: string
  readonly message: string
  readonly keeps_fees: boolean
  /** The person who started it, recorded as the actor of its refunds. */
  readonly actor: string
  readonly step: 'carts' | 'orders' | 'done'
}

/** Returns the oldest cancellation that is not completed; index `cancellation_open`. */
export const findOpenCancellation = (db: Queryable): Promise<OpenCancellation | undefined> =>
  db
    .selectFrom('cancellation')
    .select(['id', 'name', 'message', 'keeps_fees', 'actor', 'step', 'travel_time_id'])
    // As JSON: the driver reads a list of bigint as texts.
    .select(sql<number[]>`to_json(item_ids)`.as('item_ids'))
    .where('step', '<>', 'done')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Locks carts with an item of the scope, by ascending id like all code that locks carts. */
export async function lockAffectedCarts(tx: Tx, scope: CancelledScope, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cart where id in (select distinct cart_id from cart_line where ${isInScope(scope)}
      order by cart_id limit ${limit}) order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Adds to the number of carts that a cancellation changed. */
export const countCarts = (tx: Tx, id: number, carts: number) =>
  tx
    .updateTable('cancellation')
    .set((row) => ({ carts: row('carts', '+', carts) }))
    .where('id', '=', id)
    .execute()

/** Ends the step of the carts, unless another process has ended it. */
export const endCartStep = (tx: Tx, id: number) =>
  tx
    .updateTable('cancellation')
    .set({ step: 'orders' })
    .where('id', '=', id)
    .where('step', '=', 'carts')
    .execute()

/**
 * Completes a cancellation, unless orders wait: another process may have recorded them after this one found none waiting.
 */
export const complete = (db: Queryable, id: number, now: Date) =>
  db
    .updateTable('cancellation as c')
    .set({ step: 'done', finished_at: now })
    .where('c.id', '=', id)
    .where('c.step', '=', 'orders')
    .where((by) =>
      by.not(
        by.exists(
          by
            .selectFrom('cancellation_order as o')
            .select('o.order_id')
            .whereRef('o.cancellation_id', '=', 'c.id')
            .where('o.state', '=', 'waiting'),
        ),
      ),
    )
    .execute()

/** Records the orders that occupy a place of the scope and are not recorded yet; returns how many are new. */
export async function listAffectedOrders(db: Queryable, id: number, scope: CancelledScope): Promise<number> {
  const { rows } = await sql<{ order_id: number }>`
    insert into cancellation_order (cancellation_id, order_id)
    select distinct ${id}::bigint, order_id from order_item
    where takes_place and status <> 'refunded' and ${isInScope(scope)}
    on conflict do nothing returning order_id`.execute(db)
  return rows.length
}

/** Returns the next orders of a cancellation; those without an attempt come first. */
export async function findWaitingOrders(db: Queryable, id: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('cancellation_order')
    .select('order_id')
    .where('cancellation_id', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('tries')
    .orderBy('order_id')
    .limit(limit)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** Locks the row of an order; returns `false` if another process has completed it. The order is locked before. */
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

/** Records a failed attempt at an order; after `maxAttempts` attempts it has failed. */
export const recordFailure = (
  db: Queryable,
  id: number,
  orderId: number,
  problem: StoredMessage,
  maxAttempts: number,
) =>
  sql`update cancellation_order set tries = tries + 1, problem = ${messageJson(problem)}::jsonb,
      state = case when tries + 1 >= ${maxAttempts} then 'failed' else state end
    where cancellation_id = ${id} and order_id = ${orderId} and state = 'waiting'`.execute(db)
