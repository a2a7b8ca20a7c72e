import { sql } from 'kysely'
import type { PlanCalendar } from '../../../rules/plan-reminders'
import type { Tx } from '../../db/database'

/** An instalment that calls for something, with what its mail says. */
export interface DuePayment {
  id: number
  order_id: number
  position: number
  reference: string
  missing: number
  due_at: Date
  code: string
  full_name: string
  email: string
  currency: string
}

/**
 * Instalments of running plans that need a reminder or a notice to the operator and have not had it. Paid, cancelled
 * and problem payments need none, nor do those whose money the customer asked back.
 */
const isDue = (calendar: PlanCalendar) => sql`
  p.paid_amount < p.amount and p.due_at < ${calendar.later}
  and (p.due_at < ${calendar.soon} or p.reminded_before_at is null)
  and (p.due_at >= ${calendar.soon} or p.due_at < ${calendar.grace} or p.reminded_due_at is null)
  and (p.due_at >= ${calendar.grace} or p.overdue_notified_at is null)
  and o.payment_plan <> '[]' and o.payment_status = 'partial'
  and not exists (select 1 from refund r
                  where r.order_id = o.id and r.status in ('active', 'processing', 'problem'))`

/**
 * Locks the next orders with instalments that need a reminder, and returns those instalments. Orders that another
 * process has locked are skipped. The second statement sees what was committed before the locks, so that no reminder
 * goes out for a paid instalment.
 */
export async function takeDue(tx: Tx, calendar: PlanCalendar, most: number): Promise<DuePayment[]> {
  const locked = await sql<{ id: number }>`
    select o.id from orders o
    where exists (select 1 from payment p where p.order_id = o.id and ${isDue(calendar)})
    order by o.id limit ${most} for update skip locked`.execute(tx)
  const ids = locked.rows.map(({ id }) => id)
  const { rows } = await sql<DuePayment>`
    select p.id, p.order_id, p.position, p.reference, p.amount - p.paid_amount as missing, p.due_at,
      o.code, o.full_name, o.email, o.currency
    from payment p join orders o on o.id = p.order_id
    where o.id = any(${ids}::bigint[]) and ${isDue(calendar)} order by p.id`.execute(tx)
  return rows
}

/** Remembers what an instalment got: each once, whatever happens later. */
export const markReminded = (
  tx: Tx,
  paymentId: number,
  column: 'reminded_before_at' | 'reminded_due_at' | 'overdue_notified_at',
  now: Date,
) =>
  tx
    .updateTable('payment')
    .set({ [column]: now })
    .where('id', '=', paymentId)
    .execute()
