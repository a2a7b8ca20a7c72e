import { sql } from 'kysely'
import type { CancelledScope } from '../orders'
import type { CancellationTables } from '../../platform/db/cancellation-tables'
import type { Queryable, Tx } from '../../platform/db/database'
import { poolOrder } from '../catalogue'

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

/** Records a cancellation, whose work begins. */
export async function recordCancellation(tx: Tx, made: NewCancellation): Promise<number> {
  const { id } = await tx.insertInto('cancellation').values(made).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Closes the counters of a scope: whoever takes a place of them is refused from now on. Those who take one at this moment
 * are waited for.
 */
export async function closePools(tx: Tx, { item_ids, travel_time_id }: CancelledScope): Promise<void> {
  const ids = [...item_ids]
  await sql`select p.id from pool p where p.item_id = any(${ids}::bigint[])
      and (${travel_time_id}::bigint is null or p.travel_time_id = ${travel_time_id})
    order by ${poolOrder} for update`.execute(tx)
  await sql`update pool set closed = true, total = taken where item_id = any(${ids}::bigint[])
    and (${travel_time_id}::bigint is null or travel_time_id = ${travel_time_id})`.execute(tx)
}

/** Takes items off the shop for ever; returns how many were not cancelled before. */
export async function markItemsCancelled(
  tx: Tx,
  ids: readonly number[],
  { actor, now }: { actor: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update item set cancelled_at = ${now}, published = false, version = version + 1,
      changed_by = ${actor}, changed_at = ${now}
    where id = any(${[...ids]}::bigint[]) and cancelled_at is null returning id`.execute(tx)
  return rows.length
}

/** Takes a departure off its item; returns 0 if it was cancelled before. */
export async function markDepartureCancelled(tx: Tx, travelTimeId: number, now: Date): Promise<number> {
  const marked = await tx
    .updateTable('travel_time')
    .set({ cancelled_at: now })
    .where('id', '=', travelTimeId)
    .where('cancelled_at', 'is', null)
    .returning('id')
    .execute()
  return marked.length
}

/** A cancellation with its progress. */
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

/** Cancellations with their progress, newest first; `id`: this one alone. */
export async function findProgress(
  db: Queryable,
  page: { id: number | null; before: number | null; most: number },
): Promise<Progress[]> {
  const { rows } = await sql<Progress>`
    select c.id, c.kind, c.subject, c.name, c.message, c.keeps_fees, c.actor, c.started_at, c.step, c.carts, c.finished_at, n.*
    from (select * from cancellation where (${page.id}::bigint is null or id = ${page.id})
        and (${page.before}::bigint is null or id < ${page.before}) order by id desc limit ${page.most}) c
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

/** The orders of a cancellation that failed, with their reasons; index `cancellation_order_failed`. */
export const findFailedOrders = (db: Queryable, id: number, most: number) =>
  db
    .selectFrom('cancellation_order as c')
    .innerJoin('orders as o', 'o.id', 'c.order_id')
    .select(['o.code as order', 'o.full_name', 'c.problem'])
    .where('c.cancellation_id', '=', id)
    .where('c.state', '=', 'failed')
    .orderBy('c.order_id')
    .limit(most)
    .execute()

/** Lets the failed orders of a cancellation wait for another try; returns how many. */
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
