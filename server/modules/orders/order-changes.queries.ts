import { sql, type Updateable } from 'kysely'
import type { Tx } from '../../platform/db/database'
import type { OrdersTable } from '../../platform/db/tables'

/** Writes changed values of a locked order. */
export const recordOrderChange = (
  tx: Tx,
  orderId: number,
  changed: Pick<
    Updateable<OrdersTable>,
    | 'full_name'
    | 'email'
    | 'pay_until'
    | 'expires_at'
    | 'cancelled_at'
    | 'cancelled_because'
    | 'received_when_cancelled'
  >,
) => tx.updateTable('orders').set(changed).where('id', '=', orderId).execute()

/** Moves the due date of an open payment, and with it what is due next of its order; its reminders begin again. */
export const recordDueDate = (tx: Tx, paymentId: number, dueAt: Date) =>
  sql`with moved as (
      update payment set due_at = ${dueAt}, reminded_before_at = null, reminded_due_at = null, overdue_notified_at = null
      where id = ${paymentId} returning order_id)
    update orders o set next_due_at = least(${dueAt}, (select min(p.due_at) from payment p
      where p.order_id = o.id and p.paid_at is null and p.id <> ${paymentId}))
    from moved where o.id = moved.order_id`.execute(tx)
