import { sql } from 'kysely'

/**
 * Condition that an order `o` is unpaid, as in the partial indexes of such orders
 * (`server/platform/db/baseline/05-orders.sql`).
 */
export const isOwing = sql`o.cancelled_at is null and o.total_price - o.total_paid > 0`

/**
 * Due time of the first open payment of an order `o` in milliseconds, as in the index `orders_by_deadline`
 * (`server/platform/db/baseline/05-orders.sql`). An order without a due payment sorts last.
 */
export const dueKey = sql`coalesce((extract(epoch from o.next_due_at at time zone 'UTC') * 1000)::bigint, 999999999999999)`
