import type { Tx } from '../../platform/db/database'

/** Locks an entry, whether it waits or not; undefined if there is none of this id. */
export const lockEntry = (tx: Tx, entryId: number) =>
  tx.selectFrom('bank_entry').selectAll().where('id', '=', entryId).forUpdate().executeTakeFirst()

/** Marks an entry as booked to an order. */
export const markBooked = (tx: Tx, entryId: number, orderId: number) =>
  tx
    .updateTable('bank_entry')
    .set({ order_id: orderId, open_because: null })
    .where('id', '=', entryId)
    .execute()
