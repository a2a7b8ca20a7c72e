import { sql } from 'kysely'
import type { PlanCalendar } from '../../../rules/plan-reminders'
import type { Queryable, Tx } from '../../platform/db/database'

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

/** The number of reminders of an instalment, as in the index `payment_to_remind` (`server/platform/db/baseline/06-payments.sql`). */
const notices = sql`(case when p.reminded_due_at is not null then 2 when p.reminded_before_at is not null then 1 else 0 end)`
const isOpen = sql`p.paid_amount < p.amount and p.overdue_notified_at is null and (p.position > 1 or p.paid_amount > 0)`

/** What a turn reads: the instalments since an instant, and of those that are overdue for longer the orders of one page. */
interface DueRead {
  readonly since: Date
  readonly older: readonly number[]
  readonly most: number
}

/**
 * The orders of instalments that lack a notice. Instalments of plans that were cancelled lack theirs for ever, so of what is
 * overdue only the latest are read here, and what a page of the older ones has.
 */
const unnoticed = ({ later, soon, grace }: PlanCalendar, since: Date, older: readonly number[]) => sql`
  select p.order_id from payment p
    where ${isOpen} and p.due_at >= ${soon} and p.due_at < ${later} and ${notices} = 0
  union all select p.order_id from payment p
    where ${isOpen} and p.due_at >= ${grace} and p.due_at < ${soon} and ${notices} < 2
  union all select p.order_id from payment p
    where ${isOpen} and p.due_at >= ${since} and p.due_at < ${grace}
  union all select unnest(${[...older]}::bigint[])`

/** An instalment that has been overdue for long without a notice. */
interface OlderPayment {
  id: number
  order_id: number
  due_at: Date
}

/** A page of the instalments that have been overdue for longer, the longest first, after one of them. */
export async function findOlder(
  db: Queryable,
  before: Date,
  { after, most }: { after: Pick<OlderPayment, 'id' | 'due_at'> | null; most: number },
): Promise<OlderPayment[]> {
  const { rows } = await sql<OlderPayment>`
    select p.id, p.order_id, p.due_at from payment p
    where ${isOpen} and p.due_at < ${before}
      and ${after === null ? sql`true` : sql`(p.due_at, p.id) > (${after.due_at}, ${after.id})`}
    order by p.due_at, p.id limit ${most}`.execute(db)
  return rows
}

/**
 * Locks the next orders with instalments that need a reminder, and returns those instalments. Orders that another
 * process has locked are skipped. The second statement sees what was committed before the locks, so that no reminder
 * goes out for a paid instalment.
 */
export async function takeDue(
  tx: Tx,
  calendar: PlanCalendar,
  { since, older, most }: DueRead,
): Promise<DuePayment[]> {
  const locked = await sql<{ id: number }>`
    select o.id from orders o
    where o.id = any(array(${unnoticed(calendar, since, older)}))
      and exists (select 1 from payment p where p.order_id = o.id and ${isDue(calendar)})
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
