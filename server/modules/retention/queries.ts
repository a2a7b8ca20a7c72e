import { sql } from 'kysely'
import type { Tx, Queryable } from '../../platform/db/database'

/**
 * Returns every event with the number of orders that have places of it and still contain names, sorted by its end. At most
 * `limit` places of each event are read.
 */
export async function findEventsWithNames(tx: Tx, limit: number) {
  // A bitmap scan would read all places of an item before the limit applies.
  await sql`set local enable_bitmapscan = off`.execute(tx)
  const { rows } = await sql<{ code: string; name: string; ends_at: Date; orders: number }>`
    select e.code, e.name, e.ends_at, (select count(*)::int from (
      select distinct i.order_id from (
        select p.order_id from item n join order_item p on p.item_id = n.id and p.takes_place
        where n.event_id = e.id limit ${limit}) i
      join orders o on o.id = i.order_id where o.erased_at is null) found) as orders
    from event e order by e.ends_at, e.id limit 500`.execute(tx)
  return rows
}

/** An order with its age. */
interface AgedOrder {
  id: number
  /** Whether it is old, its events have ended before the limit and it still contains names. */
  is_due: boolean
  /** Whether it was placed before the limit. */
  is_old: boolean
}

/** Returns the next orders after an id, up to `limit`, and whether their names are due for erasure. */
export async function findAgedOrders(
  db: Queryable,
  { after, before, limit }: { after: number; before: Date; limit: number },
): Promise<AgedOrder[]> {
  const query = sql<AgedOrder>`
    select o.id, o.created_at <= ${before} as is_old,
      o.erased_at is null and o.created_at <= ${before} and not exists (
        select from order_item i join item n on n.id = i.item_id join event e on e.id = n.event_id
        where i.order_id = o.id and e.ends_at > ${before}) as is_due
    from orders o where o.id > ${after} order by o.id limit ${limit}`
  return (await db.executeQuery<AgedOrder>(query.compile(db))).rows
}

/** Returns the names and emails in those of these orders whose buyers have erased their accounts. */
export const findErasedBuyers = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select(['o.full_name', 'o.email'])
    .where('o.id', 'in', ids)
    .where('c.erased_at', 'is not', null)
    .execute()
