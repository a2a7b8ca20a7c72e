import type { Tx } from '../../platform/db/database'

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

/** Stores the new values of a ticket. */
export const recordTicketChange = (tx: Tx, itemId: number, changed: ChangedTicket) =>
  tx.updateTable('order_item').set(changed).where('id', '=', itemId).execute()

/** Stores the holder of a ticket that is not issued yet. */
export const recordPendingHolder = (
  tx: Tx,
  itemId: number,
  holder: Pick<ChangedTicket, 'full_name' | 'name_key' | 'email'>,
) => tx.updateTable('order_item').set(holder).where('id', '=', itemId).execute()

/** Moves a ticket to another departure. */
export const recordTravelTime = (tx: Tx, itemId: number, timeId: number, now: Date) =>
  tx
    .updateTable('order_item')
    .set({ travel_time_id: timeId, edited_at: now })
    .where('id', '=', itemId)
    .execute()

/** Records time and gate of the admission of a ticket. The caller has locked its order. */
export const recordAdmission = (tx: Tx, ticketId: number, { gate, at }: { gate: string | null; at: Date }) =>
  tx
    .updateTable('order_item')
    .set({ admitted_at: at, admitted_gate: gate })
    .where('id', '=', ticketId)
    .where('admitted_at', 'is', null)
    .execute()

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
