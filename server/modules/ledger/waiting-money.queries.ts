import { sql } from 'kysely'
import type { ProblemOrder } from '../../../rules/waiting-money'
import type { Queryable } from '../../platform/db/database'

/** Which orders are read. */
interface OrderFilter {
  /** The id of one order; null: all that wait. */
  order: number | null
  most: number
}

/** An order whose money waits. */
interface Waiting {
  code: string
  full_name: string
  currency: string
}

/** Money that came in, by its movement `m`. */
const received = sql`m.kind in ('charge', 'transfer', 'cash', 'terminal')`

/** Nothing, or that a column is the id of the one order. */
const isOf = (column: 'o.id' | 'order_id', { order }: OrderFilter) =>
  order === null ? sql`` : sql`and ${sql.ref(column)} = ${order}`

/**
 * Orders with an overpayment, the oldest first, with the amount that was not sent back yet, and the number of payments of exactly
 * that amount.
 */
export async function findOverpaid(db: Queryable, filter: OrderFilter) {
  const { rows } = await sql<Waiting & { at: Date; amount: number; payments: number }>`
    select o.code, o.full_name, o.currency, open.at, over.amount,
      (select count(*) from movement m where m.order_id = o.id and ${received} and m.amount = over.amount)::int as payments
    from (select order_id, min(recorded_at) as at
        from (select order_id, recorded_at from overpayment where settled_at is null ${isOf('order_id', filter)}
          order by recorded_at limit ${20 * filter.most}) oldest
        group by order_id order by min(recorded_at) limit ${filter.most}) open
      join orders o on o.id = open.order_id
      cross join lateral (select greatest(0, (select sum(m.amount) from movement m
        where m.order_id = o.id and m.kind not in ('voucher', 'refund')) - o.total_paid) as amount) over
    order by open.at`.execute(db)
  return rows
}

/** An order with a problem, with the times of its possible causes. */
interface Problem extends Waiting, ProblemOrder {
  created_at: Date
  received_at: Date | null
  charged_back_at: Date | null
  unasked_at: Date | null
}

/** Orders with a problem, the oldest first, and all their money that may be its cause (`rules/waiting-money.ts`). */
export async function findProblems(db: Queryable, filter: OrderFilter): Promise<Problem[]> {
  const { rows } = await sql<Problem>`
    select o.code, o.full_name, o.currency, o.created_at, o.cancelled_at is not null as has_ended,
      coalesce(o.received_when_cancelled, 0) as received_when_cancelled, came.received, came.received_at, back.charged_back,
      back.charged_back_at, odd.unasked, odd.unasked_at
    from (select * from orders o where payment_status = 'problem' ${isOf('o.id', filter)} order by id limit ${filter.most}) o
      cross join lateral (select coalesce(sum(m.amount), 0) as received, max(m.recorded_at) as received_at
        from movement m where m.order_id = o.id and ${received}) came
      cross join lateral (select coalesce(-sum(m.amount), 0) as charged_back, max(m.recorded_at) as charged_back_at
        from movement m where m.order_id = o.id and m.kind = 'chargeback') back
      left join lateral (select a.amount as unasked, a.ended_at as unasked_at from payment_attempt a join payment p on p.id = a.payment_id
        where p.order_id = o.id and a.outcome = 'problem' order by a.id desc limit 1) odd on true
    order by o.id`.execute(db)
  return rows
}

/** Card payments that ended at the gateway without an answer of it, the oldest first. */
export async function findInDoubt(db: Queryable, filter: OrderFilter) {
  const { rows } = await sql<Waiting & { amount: number; at: Date }>`
    select o.code, o.full_name, a.currency, a.amount, a.unanswered_since as at
    from payment_attempt a join payment p on p.id = a.payment_id join orders o on o.id = p.order_id
    where a.unanswered_since is not null and a.ended_at is not null ${isOf('o.id', filter)}
    order by a.asked_at limit ${filter.most}`.execute(db)
  return rows
}
