import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database'

/** Moves the orders and tickets of one account to another. The caller must have locked the customer's row. */
export async function transferOrders(tx: Queryable, from: number, to: number): Promise<void> {
  await sql`with bought as (update orders set customer_id = ${to} where customer_id = ${from})
    update order_item i set holder_id = case when o.customer_id in (${from}, ${to}) then null else ${to}::bigint end
    from orders o where o.id = i.order_id
      and (i.holder_id = ${from} or (i.holder_id = ${to} and o.customer_id = ${from}))`.execute(tx)
}

/**
 * Sets the email of those orders of a customer that have the earlier email. Staff may have given other orders another one. Call it
 * outside the transaction of the confirmation: a transaction that has locked an order may wait for the customer's row, so that
 * both would deadlock.
 */
export const updateOrderEmails = (db: Queryable, id: number, earlier: string) =>
  sql`update orders o set email = c.email from customer c
    where c.id = ${id} and o.customer_id = c.id and lower(o.email) = lower(${earlier}) and c.erased_at is null`.execute(
    db,
  )
