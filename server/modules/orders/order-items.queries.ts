import type { Tx } from '../../platform/db/database'
import type { OrderItemRow } from '../../platform/db/tables'
import { recordDomainEvents } from '../domain-events'

/** The values of a ticket after a change of holder, which always creates a new barcode. */
interface ChangedTicket {
  code: string
  full_name: string
  name_key: string
  email: string
  holder_id: number | null
  barcode: string
  barcode_version: number
  barcode_at: Date
  name_changes: number
  edited_at: Date
}

/** Stores the new values of an issued ticket. */
export async function recordTicketChange(
  tx: Tx,
  { id: ticket, order_id: order }: Pick<OrderItemRow, 'id' | 'order_id'>,
  changed: ChangedTicket,
): Promise<void> {
  await tx.updateTable('order_item').set(changed).where('id', '=', ticket).execute()
  await recordDomainEvents(tx, changed.edited_at, [{ kind: 'ticket.changed', data: { order, ticket } }])
}

/** Stores the holder of a ticket that is not issued yet. */
export const recordPendingHolder = (
  tx: Tx,
  itemId: number,
  holder: Pick<ChangedTicket, 'full_name' | 'name_key' | 'email'>,
) => tx.updateTable('order_item').set(holder).where('id', '=', itemId).execute()

/** Moves a ticket, which may not be issued yet, to another departure. */
export async function recordTravelTime(
  tx: Tx,
  { id: ticket, order_id: order, barcode }: Pick<OrderItemRow, 'id' | 'order_id' | 'barcode'>,
  timeId: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('order_item')
    .set({ travel_time_id: timeId, edited_at: now })
    .where('id', '=', ticket)
    .execute()
  if (barcode !== null)
    await recordDomainEvents(tx, now, [{ kind: 'ticket.changed', data: { order, ticket } }])
}

/**
 * Records time and gate of the admission of a ticket, unless it was admitted. `now`: when the shop received the scan, which
 * is later than `at` if the device was offline. The caller has locked the order.
 */
export async function recordAdmission(
  tx: Tx,
  { id: ticket, order_id: order }: Pick<OrderItemRow, 'id' | 'order_id'>,
  { scan, gate, at, now }: { scan: number; gate: string | null; at: Date; now: Date },
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('order_item')
    .set({ admitted_at: at, admitted_gate: gate })
    .where('id', '=', ticket)
    .where('admitted_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return
  await recordDomainEvents(tx, now, [{ kind: 'ticket.admitted', data: { order, ticket, scan } }])
}

/**
 * Records that items are withdrawn from, except those of an earlier withdrawal. An order that was erased has a name again, and
 * is to be erased again.
 */
export async function recordWithdrawnItems(
  tx: Tx,
  orderId: number,
  { withdrawalId, itemIds }: { withdrawalId: number; itemIds: readonly number[] },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ erased_at: null })
    .where('id', '=', orderId)
    .where('erased_at', 'is not', null)
    .execute()
  await tx
    .updateTable('order_item')
    .set({ withdrawal_id: withdrawalId })
    .where('id', 'in', [...itemIds])
    .where('withdrawal_id', 'is', null)
    .execute()
}
