import type { Updateable } from 'kysely'
import type { Tx } from '../../db/database'
import type { OrdersTable } from '../../db/tables'

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

/** Moves the due date of a payment; its reminders begin again. */
export const recordDueDate = (tx: Tx, paymentId: number, dueAt: Date) =>
  tx
    .updateTable('payment')
    .set({ due_at: dueAt, reminded_before_at: null, reminded_due_at: null, overdue_notified_at: null })
    .where('id', '=', paymentId)
    .execute()
