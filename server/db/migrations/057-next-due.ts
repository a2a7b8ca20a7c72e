import { type Kysely, sql } from 'kysely'

/** When an order is due, in milliseconds, where nothing is due last. */
const dueKey = sql`(coalesce((extract(epoch from next_due_at at time zone 'UTC') * 1000)::bigint, 999999999999999))`

/**
 * When the first open payment of an order that is not cancelled is due: the list by deadline and what is overdue are read
 * from an index of the orders that wait for money (decision 131). With `-id`: the newest first of those due at one instant.
 * PostgreSQL keeps statistics of it: without them it expects a third of all orders to be overdue, and reads all that wait.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column next_due_at timestamptz`.execute(db)
  await sql`create index orders_by_deadline on orders (${dueKey}, (-id))
    where cancelled_at is null and total_price - total_paid > 0`.execute(db)
  await sql`create statistics orders_due on ${dueKey} from orders`.execute(db)
  await sql`update orders o set next_due_at = p.at
    from (select order_id, min(due_at) as at from payment where paid_at is null group by order_id) p
    where o.id = p.order_id and o.cancelled_at is null`.execute(db)
  // Of an empty table the planner would learn that it is always empty.
  const { rows } = await sql<{
    has_orders: boolean
  }>`select exists (select from orders) as has_orders`.execute(db)
  if (rows[0]?.has_orders === true) await sql`analyze orders`.execute(db)
}
