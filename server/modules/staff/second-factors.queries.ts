import type { Queryable } from '../../platform/db/database'

/** Keeps a sealed secret until the first code of it came. */
export const keepPendingTotp = (tx: Queryable, staffId: number, sealed: Buffer) =>
  tx.updateTable('staff').set({ totp_pending: sealed }).where('id', '=', staffId).execute()

/** The pending secret counts from now on, for codes after this step. */
export const startTotpOf = (tx: Queryable, staffId: number, sealed: Buffer, step: number) =>
  tx
    .updateTable('staff')
    .set({ totp_sealed: sealed, totp_pending: null, totp_step: step })
    .where('id', '=', staffId)
    .where('totp_pending', '=', sealed)
    .returning('id')
    .executeTakeFirst()

/** Takes the app for codes away; undefined if there is none. */
export const dropTotp = (tx: Queryable, staffId: number) =>
  tx
    .updateTable('staff')
    .set({ totp_sealed: null, totp_pending: null })
    .where('id', '=', staffId)
    .where('totp_sealed', 'is not', null)
    .returning('id')
    .executeTakeFirst()

/** Takes all recovery codes away. */
export const dropRecoveryCodes = (tx: Queryable, staffId: number) =>
  tx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()

/** Uses the code of a step: undefined if one of that step or a later one was used. Of two at once, one gets it. */
export const takeStep = (db: Queryable, staffId: number, step: number) =>
  db
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', staffId)
    .where('totp_step', '<', step)
    .returning('id')
    .executeTakeFirst()

/** Uses a recovery code: undefined if it is wrong or was used. */
export const takeRecoveryCode = (db: Queryable, staffId: number, hash: Buffer) =>
  db
    .deleteFrom('staff_recovery_code')
    .where('staff_id', '=', staffId)
    .where('code_hash', '=', hash)
    .returning('staff_id')
    .executeTakeFirst()

/** Replaces a person's recovery codes. */
export async function replaceRecoveryCodes(tx: Queryable, staffId: number, hashes: readonly Buffer[]) {
  await tx.deleteFrom('staff_recovery_code').where('staff_id', '=', staffId).execute()
  await tx
    .insertInto('staff_recovery_code')
    .values(hashes.map((hash) => ({ staff_id: staffId, code_hash: hash })))
    .execute()
}

/** The sealed secrets of all accounts that have not ended. */
export const findSealedTotp = (db: Queryable) =>
  db
    .selectFrom('staff')
    .select(['id', 'totp_sealed'])
    .where('totp_sealed', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute()

/** Replaces a sealed secret, unless it changed in between. */
export const replaceSealedTotp = (db: Queryable, staffId: number, before: Buffer, after: Buffer) =>
  db
    .updateTable('staff')
    .set({ totp_sealed: after })
    .where('id', '=', staffId)
    .where('totp_sealed', '=', before)
    .execute()
