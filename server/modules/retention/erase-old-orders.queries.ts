import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'

/** An order of a page, by its age. */
interface AgedOrder {
  id: number
  /** It was made before the time, its events ended before it, and its names are there. */
  is_due: boolean
  /** It was made before the time. */
  is_old: boolean
}

/** The next orders after an id, at most so many, and whether they are old enough to lose their names. */
export async function findAgedOrders(
  db: Queryable,
  { after, before, most }: { after: number; before: Date; most: number },
): Promise<AgedOrder[]> {
  const query = sql<AgedOrder>`
    select o.id, o.created_at <= ${before} as is_old,
      o.erased_at is null and o.created_at <= ${before} and not exists (
        select from order_item i join item n on n.id = i.item_id join event e on e.id = n.event_id
        where i.order_id = o.id and e.ends_at > ${before}) as is_due
    from orders o where o.id > ${after} order by o.id limit ${most}`
  return (await db.executeQuery<AgedOrder>(query.compile(db))).rows
}

/** Of these orders the buyers whose accounts are erased already, as the orders still have them. */
export const findErasedBuyers = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('orders as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .select(['o.full_name', 'o.email'])
    .where('o.id', 'in', ids)
    .where('c.erased_at', 'is not', null)
    .execute()
