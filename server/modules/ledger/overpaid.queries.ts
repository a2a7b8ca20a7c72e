import { sql, type RawBuilder } from 'kysely'

/**
 * Returns the overpayment of an order that was not paid back yet, in minor units, as `settle` of `rules/orders/ledger.ts` computes
 * it. `order` is the SQL of its id.
 */
export const overpaid = (order: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select greatest(0, coalesce(sum(m.amount), 0) - (select x.total_paid from orders x where x.id = ${order}))
    from movement m where m.order_id = ${order} and m.kind not in ('voucher', 'refund', 'refund-failed'))`

/** Condition on a row of `overpayment`: no refund that pays it back is open. */
export const isUntouchedOverpayment = sql`not exists (select from refund r where r.order_id = overpayment.order_id
  and r.kind = 'overpayment' and r.status in ('active', 'processing', 'problem'))`
