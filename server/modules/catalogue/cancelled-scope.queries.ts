import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'
import { poolOrder } from './queries'

/** Scope of a cancellation: all of these items, or one departure. */
export interface CancelledScope {
  readonly item_ids: readonly number[]
  readonly travel_time_id: number | null
}

/** SQL condition: the row with these two columns is in the scope. Items come first, as in the indexes. */
export const isInScope = ({ item_ids, travel_time_id }: CancelledScope) =>
  sql`item_id = any(${[...item_ids]}::bigint[])
    ${travel_time_id === null ? sql`` : sql`and travel_time_id = ${travel_time_id}`}`

/**
 * Closes the counters of a scope, so that later reservations of its places are rejected. Waits for transactions that are
 * reserving one now.
 */
export async function closePools(tx: Tx, { item_ids, travel_time_id }: CancelledScope): Promise<void> {
  const ids = [...item_ids]
  await sql`select p.id from pool p where p.item_id = any(${ids}::bigint[])
      and (${travel_time_id}::bigint is null or p.travel_time_id = ${travel_time_id})
    order by ${poolOrder} for update`.execute(tx)
  await sql`update pool set closed = true, total = taken where item_id = any(${ids}::bigint[])
    and (${travel_time_id}::bigint is null or travel_time_id = ${travel_time_id})`.execute(tx)
}

/** Marks items as cancelled for good; returns how many were not cancelled before. */
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

/** Marks a departure as cancelled; returns 0 if it was cancelled before. */
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
