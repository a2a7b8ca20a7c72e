import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database'

/** Stops counting an attempt towards the maximum: its call was not answered with an instruction. */
export const uncountAttempt = (tx: Tx, attemptId: number) =>
  tx
    .updateTable('payment')
    .set((eb) => ({ attempts: sql<number>`greatest(${eb.ref('attempts')} - 1, 0)` }))
    .where('id', '=', (eb) =>
      eb.selectFrom('payment_attempt as a').select('a.payment_id').where('a.id', '=', attemptId),
    )
    .execute()

/** Counts a payment's attempts from 0 again. */
export const resetAttemptsOf = (tx: Tx, paymentId: number) =>
  tx.updateTable('payment').set({ attempts: 0 }).where('id', '=', paymentId).execute()

/** Records that a reminder or notice of an instalment was sent; each is sent once. */
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
