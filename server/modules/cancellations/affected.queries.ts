import { sql } from 'kysely'
import type { CancelledScope, ItemFacts, OrderFacts } from '../orders'
import type { Queryable } from '../../platform/db/database'
import type { OrderItemRow } from '../../platform/db/tables'

/** Whether a row with these two columns is of the scope. Items first: the indexes begin with them. */
const isIn = ({ item_ids, travel_time_id }: CancelledScope) =>
  sql`item_id = any(${[...item_ids]}::bigint[])
    ${travel_time_id === null ? sql`` : sql`and travel_time_id = ${travel_time_id}`}`

/** The orders that hold a place of the scope; index `order_item_place`. */
export async function findAffectedOrders(db: Queryable, scope: CancelledScope): Promise<number[]> {
  const { rows } = await sql<{ order_id: number }>`
    select distinct order_id from order_item
    where takes_place and status <> 'refunded' and ${isIn(scope)} order by order_id`.execute(db)
  return rows.map(({ order_id }) => order_id)
}

/** An order with what is decided on, and whom it concerns. */
export type AffectedOrder = OrderFacts & {
  id: number
  email: string
  items: (ItemFacts & Pick<OrderItemRow, 'email'> & { has_barcode: boolean })[]
  /** A refund of it is at the bank or at a gateway, or of a withdrawal: the cancellation leaves the order to staff. */
  is_being_paid: boolean
  /** The amount that its unfinished refunds have already returned to cards, in minor units. */
  given: number
}

/** The facts of these orders, by their ids. */
export async function findAffectedFacts(db: Queryable, ids: readonly number[]): Promise<AffectedOrder[]> {
  const { rows } = await sql<AffectedOrder>`
    select o.id, o.email, o.cancelled_at, o.paid_at, o.payment_plan, o.total_paid, o.total_refunded,
      (select json_agg(json_build_object('id', i.id, 'item_id', i.item_id, 'travel_time_id', i.travel_time_id,
          'price', i.price, 'fee', i.fee, 'refund_fee', i.refund_fee, 'shipping_refund', i.shipping_refund,
          'status', i.status, 'withdrawal_id', i.withdrawal_id, 'email', i.email,
          'has_barcode', i.barcode is not null) order by i.id)
        from order_item i where i.order_id = o.id) as items,
      exists (select 1 from refund r left join withdrawal w on w.refund_id = r.id
        where r.order_id = o.id and (r.status = 'processing' and r.paid_by is not null
          or w.id is not null and r.status in ('active', 'processing', 'problem'))) as is_being_paid,
      (select coalesce(sum(c.amount), 0)::bigint from card_refund c join refund r on r.id = c.refund_id
        where r.order_id = o.id and r.status in ('active', 'processing', 'problem') and c.outcome = 'refunded') as given
    from orders o where o.id = any(${[...ids]}::bigint[]) order by o.id`.execute(db)
  return rows
}

/** How many live carts hold something of the scope. */
export async function countAffectedCarts(db: Queryable, scope: CancelledScope, now: Date): Promise<number> {
  const { rows } = await sql<{ carts: number }>`
    select count(distinct c.id)::integer as carts from cart_line l join cart c on c.id = l.cart_id
    where l.id in (select id from cart_line where ${isIn(scope)}) and c.expires_at > ${now}`.execute(db)
  return rows[0]?.carts ?? 0
}

/** The free places of the scope's counters; `unlimited`: one of them has no end. */
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
      from pool where not closed and ${isIn(scope)} group by item_id) p`.execute(db)
  return rows[0] ?? { free: 0, unlimited: false }
}
