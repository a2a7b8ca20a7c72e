import { sql } from 'kysely'
import type { Queryable } from '../../db/database'

/** An order whose money a person has to look at, one by one. */
export interface MoneyToSettle {
  code: string
  full_name: string
  currency: string
  amount: number
  at: Date
}

/** Orders that more was paid for than they asked, the oldest first, with what their payments do not hold and is still there. */
export async function findOverpaid(db: Queryable, most: number): Promise<MoneyToSettle[]> {
  const { rows } = await sql<MoneyToSettle>`
    select o.code, o.full_name, o.currency, open.at, greatest(0, (select sum(m.amount) from movement m
        where m.order_id = o.id and m.kind not in ('voucher', 'refund')) - o.total_paid)::int as amount
    from (select order_id, min(recorded_at) as at
        from (select order_id, recorded_at from overpayment where settled_at is null order by recorded_at limit ${20 * most}) oldest
        group by order_id order by min(recorded_at) limit ${most}) open
      join orders o on o.id = open.order_id
    order by open.at`.execute(db)
  return rows
}

/** Card payments that ended at the gateway without an answer of it, the oldest first. */
export async function findInDoubt(db: Queryable, most: number): Promise<MoneyToSettle[]> {
  const { rows } = await sql<MoneyToSettle>`
    select o.code, o.full_name, a.currency, a.amount, a.unanswered_since as at
    from payment_attempt a join payment p on p.id = a.payment_id join orders o on o.id = p.order_id
    where a.unanswered_since is not null and a.ended_at is not null
    order by a.asked_at limit ${most}`.execute(db)
  return rows
}
