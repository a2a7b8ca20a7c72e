import type { Tx } from '../../platform/db/database'

/** Records that the terms of an order were accepted: when, and from which address. */
export const recordAcceptance = (tx: Tx, orderId: number, from: string, now: Date) =>
  tx
    .updateTable('orders')
    .set({ accepted_at: now, accepted_from: from })
    .where('id', '=', orderId)
    .where('accepted_at', 'is', null)
    .execute()
