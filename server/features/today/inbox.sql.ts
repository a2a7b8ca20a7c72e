import { sql } from 'kysely'
import type { MoneyOfOrder } from '../../../contract/office/inbox'
import type { Queryable } from '../../db/database'

/** An order whose money a person has to look at, one by one. */
export interface MoneyToSettle {
  cause: MoneyOfOrder['cause']
  code: string
  full_name: string
  currency: string
  amount: number
  at: Date
}

/** Money that came in, by its movement `m`. */
const received = sql`m.kind in ('charge', 'transfer', 'cash', 'terminal')`

/**
 * Orders that more was paid for than they asked, the oldest first, with what their payments do not hold and is still there.
 * Where that is what one payment brought and another one had brought before, it came twice.
 */
export async function findOverpaid(db: Queryable, most: number): Promise<MoneyToSettle[]> {
  const { rows } = await sql<MoneyToSettle>`
    select o.code, o.full_name, o.currency, open.at, over.amount,
      case when (select count(*) from movement m where m.order_id = o.id and ${received} and m.amount = over.amount) > 1
        then 'double' else 'too-much' end as cause
    from (select order_id, min(recorded_at) as at
        from (select order_id, recorded_at from overpayment where settled_at is null order by recorded_at limit ${20 * most}) oldest
        group by order_id order by min(recorded_at) limit ${most}) open
      join orders o on o.id = open.order_id
      cross join lateral (select greatest(0, (select sum(m.amount) from movement m
        where m.order_id = o.id and m.kind not in ('voucher', 'refund')) - o.total_paid)::int as amount) over
    order by open.at`.execute(db)
  return rows
}

/**
 * Orders with a problem, the oldest first: money came after they had ended (`hasLateMoney` of the rules), a card's bank took
 * money back, or a gateway charged what was not asked.
 */
export async function findProblems(db: Queryable, most: number): Promise<MoneyToSettle[]> {
  const { rows } = await sql<MoneyToSettle>`
    select o.code, o.full_name, o.currency,
      case when late.amount > 0 then 'late' when back.amount > 0 then 'chargeback' else 'gateway' end as cause,
      case when late.amount > 0 then late.amount when back.amount > 0 then back.amount
        else coalesce(odd.amount, 0) end as amount,
      coalesce(case when late.amount > 0 then late.at when back.amount > 0 then back.at else odd.at end, o.created_at) as at
    from (select * from orders where payment_status = 'problem' order by id limit ${most}) o
      cross join lateral (select coalesce(sum(m.amount) - coalesce(o.received_when_cancelled, 0), 0)::int as amount, max(m.recorded_at) as at
        from movement m where m.order_id = o.id and ${received} and o.cancelled_at is not null) late
      cross join lateral (select coalesce(-sum(m.amount), 0)::int as amount, max(m.recorded_at) as at
        from movement m where m.order_id = o.id and m.kind = 'chargeback' and o.cancelled_at is null) back
      left join lateral (select a.amount, a.ended_at as at from payment_attempt a join payment p on p.id = a.payment_id
        where p.order_id = o.id and a.outcome = 'problem' order by a.id desc limit 1) odd on true
    order by o.id`.execute(db)
  return rows
}

/** Card payments that ended at the gateway without an answer of it, the oldest first. */
export async function findInDoubt(db: Queryable, most: number): Promise<MoneyToSettle[]> {
  const { rows } = await sql<MoneyToSettle>`
    select o.code, o.full_name, a.currency, a.amount, a.unanswered_since as at, 'in-doubt' as cause
    from payment_attempt a join payment p on p.id = a.payment_id join orders o on o.id = p.order_id
    where a.unanswered_since is not null and a.ended_at is not null
    order by a.asked_at limit ${most}`.execute(db)
  return rows
}
