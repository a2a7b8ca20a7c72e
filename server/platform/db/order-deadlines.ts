import { sql } from 'kysely'

/** An order `o` waits for money: the condition of the indexes of such orders (`server/platform/db/baseline/05-orders.sql`). */
export const isOwing = sql`o.cancelled_at is null and o.total_price - o.total_paid > 0`

/**
 * When the first open payment of an order `o` is due, in milliseconds, as the index `orders_by_deadline` has it
 * (`server/platform/db/baseline/05-orders.sql`). Where nothing is due, it comes last.
 */
export const dueKey = sql`coalesce((extract(epoch from o.next_due_at at time zone 'UTC') * 1000)::bigint, 999999999999999)`
