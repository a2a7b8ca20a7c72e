import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'
import { forgetFull } from './full-pools'

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
