import type { Queryable } from '#server/platform/db/database'
import type { RefundToMake } from '../gateway'

/** Returns the recorded request of a refund by its reference. */
export const findRefund = (db: Queryable, { refundReference }: RefundToMake) =>
  db
    .selectFrom('gateway_refund')
    .select(['amount', 'outcome'])
    .where('refund_reference', '=', refundReference)
    .executeTakeFirst()

/** Returns whether no other refund of the charge was made or may have been made. */
export async function isOnlyRefund(db: Queryable, refund: RefundToMake): Promise<boolean> {
  const other = await db
    .selectFrom('gateway_refund')
    .select('refund_reference')
    .where('gateway_reference', '=', refund.reference)
    .where('refund_reference', '<>', refund.refundReference)
    .where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '=', 'refunded')]))
    .executeTakeFirst()
  return other === undefined
}

/**
 * Records that this caller requests the refund now. Returns `false` if another caller did so less than `timeoutMs`
 * ago.
 */
export async function isMine(
  db: Queryable,
  refund: RefundToMake,
  { now, timeoutMs }: { now: Date; timeoutMs: number },
): Promise<boolean> {
  const row = await db
    .insertInto('gateway_refund')
    .values({
      refund_reference: refund.refundReference,
      gateway: 'wspay',
      gateway_reference: refund.reference,
      amount: refund.amount,
      currency: refund.currency,
      requested_at: now,
      outcome: null,
    })
    .onConflict((conflict) =>
      conflict
        .column('refund_reference')
        .doUpdateSet({ requested_at: now, outcome: null, amount: refund.amount })
        .where((eb) =>
          eb.or([
            eb('gateway_refund.outcome', '=', 'refused'),
            eb.and([
              eb('gateway_refund.outcome', 'is', null),
              eb('gateway_refund.amount', '=', refund.amount),
              eb('gateway_refund.requested_at', '<=', new Date(now.getTime() - timeoutMs)),
            ]),
          ]),
        ),
    )
    .returning('refund_reference')
    .executeTakeFirst()
  return row !== undefined
}

export const closeRefund = (
  db: Queryable,
  { refundReference }: RefundToMake,
  outcome: 'refunded' | 'refused',
) =>
  db.updateTable('gateway_refund').set({ outcome }).where('refund_reference', '=', refundReference).execute()
