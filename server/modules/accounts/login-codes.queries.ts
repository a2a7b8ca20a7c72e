import type { Queryable } from '../../platform/db/database'
import { LOGIN_CODE_MINUTES } from '../../platform/http/link-times'

/** A mailed login code. Lock the customer's row (`lockCustomer`) before any of these, so that they take turns. */
interface NewLoginCode {
  readonly customerId: number
  readonly codeHash: Buffer
  readonly nonceHash: Buffer
  readonly now: Date
}

/** Stores a customer's login code for `LOGIN_CODE_MINUTES`; an earlier one ends. */
export function recordLoginCode(tx: Queryable, code: NewLoginCode) {
  const kept = {
    code_hash: code.codeHash,
    nonce_hash: code.nonceHash,
    attempts: 0,
    created_at: code.now,
    expires_at: new Date(code.now.getTime() + LOGIN_CODE_MINUTES * 60_000),
  }
  return tx
    .insertInto('login_code')
    .values({ customer_id: code.customerId, ...kept })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(kept))
    .execute()
}

/** A customer's login code, if it has not expired and was tried less than `most` times. */
export const findLoginCode = (tx: Queryable, customerId: number, most: number, now: Date) =>
  tx
    .selectFrom('login_code')
    .select(['code_hash', 'nonce_hash'])
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .where('attempts', '<', most)
    .executeTakeFirst()

/** Counts a wrong guess at a customer's login code. */
export const recordWrongLoginCode = (tx: Queryable, customerId: number) =>
  tx
    .updateTable('login_code')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('customer_id', '=', customerId)
    .execute()

/** Ends a customer's login code. */
export const dropLoginCode = (tx: Queryable, customerId: number) =>
  tx.deleteFrom('login_code').where('customer_id', '=', customerId).execute()

/** Deletes expired login codes; for the worker. */
export const forgetLoginCodes = (db: Queryable, now: Date) =>
  db.deleteFrom('login_code').where('expires_at', '<=', now).execute()
