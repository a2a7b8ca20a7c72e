import { sql, type NotNull } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'

/** Deletes the bank details of a refund that no longer needs them. */
export const deleteBankDetails = (tx: Tx, refundId: number) =>
  tx.updateTable('refund').set({ bank_sealed: null, bank_masked: null }).where('id', '=', refundId).execute()

/** Stores the bank details that staff enter for a refund. */
export const replaceBankDetails = (
  tx: Tx,
  refundId: number,
  bank: { bank_sealed: Buffer | null; bank_masked: string | null; account_by: string | null },
) =>
  tx
    .updateTable('refund')
    .set({ ...bank, account_version: sql`account_version + 1` })
    .where('id', '=', refundId)
    .execute()

/** In days: bank details are stored this long after a refund ended (docs/behaviour/refunds.md, "Bank details"). */
const retentionDays = 30

/** Erases the bank details of refunds that ended before that time. The worker calls it. */
export async function eraseBankDetails(db: Queryable, now: Date): Promise<void> {
  await sql`update refund set bank_sealed = null, bank_masked = null
    where status in ('processed', 'cancelled') and (bank_sealed is not null or bank_masked is not null)
      and completed_at <= ${now}::timestamptz - make_interval(days => ${retentionDays}::int)`.execute(db)
}

/**
 * Returns the refunds whose bank details were sealed with another key: they do not begin with the mark of this key
 * (`sealMark`).
 */
export const findSealed = (db: Queryable, mark: Buffer) =>
  db
    .selectFrom('refund')
    .select(['id', 'order_id', 'bank_sealed'])
    .where('bank_sealed', 'is not', null)
    .where(sql<boolean>`substr(bank_sealed, 1, ${mark.length}) <> ${mark}`)
    .$narrowType<{ bank_sealed: NotNull }>()
    .execute()

/**
 * Replaces sealed bank details by the same details, sealed again; details that were erased or replaced in the
 * meantime do not change.
 */
export const replaceSealed = (db: Queryable, refundId: number, before: Buffer, after: Buffer) =>
  db
    .updateTable('refund')
    .set({ bank_sealed: after })
    .where('id', '=', refundId)
    .where('bank_sealed', '=', before)
    .execute()
