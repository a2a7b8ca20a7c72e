import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database'
import { LOGIN_CODE_MINUTES } from '../../platform/http/link-times'

/** Maximum number of a customer's valid login codes. */
export const MAX_LOGIN_CODES = 5

/** A mailed login code. Callers lock the customer's row (`lockCustomer`) before they read or change a login code. */
interface NewLoginCode {
  readonly customerId: number
  readonly codeHash: Buffer
  readonly nonceHash: Buffer
  /** The hash of the network or known browser that requested the code. */
  readonly sourceHash: Buffer
  /** Whether the account knows the browser that requested the code. */
  readonly isKnownBrowser: boolean
  readonly now: Date
}

/**
 * Stores a login code that is valid for `LOGIN_CODE_MINUTES`. Returns false if it was not stored, because five other sources have
 * valid codes of this customer. Known browsers always get one if fewer than five of them have one.
 *
 * Of more than `MAX_LOGIN_CODES` codes, the oldest of the source with the most codes is deleted, and of sources with one code each
 * the newest. So many requests from one source do not invalidate the code of another. Codes of known browsers are deleted last, so
 * that no stranger can invalidate them. Their requests replace the oldest code of a network with one code each, not the newest.
 */
export async function recordLoginCode(tx: Queryable, code: NewLoginCode): Promise<boolean> {
  const values = {
    code_hash: code.codeHash,
    source_hash: code.sourceHash,
    is_known_browser: code.isKnownBrowser,
    attempts: 0,
    created_at: code.now,
    expires_at: new Date(code.now.getTime() + LOGIN_CODE_MINUTES * 60_000),
  }
  await tx
    .insertInto('login_code')
    .values({ customer_id: code.customerId, nonce_hash: code.nonceHash, ...values })
    .onConflict((conflict) => conflict.columns(['customer_id', 'nonce_hash']).doUpdateSet(values))
    .execute()
  const { rows } = await sql<{ nonce_hash: Buffer }>`
    delete from login_code where customer_id = ${code.customerId} and nonce_hash in (
      select nonce_hash from (
        select nonce_hash, is_known_browser, created_at, row_number() over (
          partition by source_hash order by created_at desc, nonce_hash = ${code.nonceHash} desc) as age
        from login_code where customer_id = ${code.customerId} and expires_at > ${code.now}) valid
      order by is_known_browser desc, age, case when ${code.isKnownBrowser} then created_at end desc,
        created_at, nonce_hash = ${code.nonceHash} offset ${MAX_LOGIN_CODES})
    returning nonce_hash`.execute(tx)
  return rows.every((deleted) => !deleted.nonce_hash.equals(code.nonceHash))
}

/**
 * Returns the hash of the login code with a nonce, if it has not expired and has fewer than `maxAttempts` wrong attempts, otherwise
 * `undefined`.
 */
export const findLoginCode = async (
  tx: Queryable,
  { customerId, nonceHash }: Pick<NewLoginCode, 'customerId' | 'nonceHash'>,
  maxAttempts: number,
  now: Date,
): Promise<Buffer | undefined> =>
  (
    await tx
      .selectFrom('login_code')
      .select('code_hash')
      .where('customer_id', '=', customerId)
      .where('nonce_hash', '=', nonceHash)
      .where('expires_at', '>', now)
      .where('attempts', '<', maxAttempts)
      .executeTakeFirst()
  )?.code_hash

/** Counts a wrong guess at the login code with a nonce. */
export const recordWrongLoginCode = (
  tx: Queryable,
  { customerId, nonceHash }: Pick<NewLoginCode, 'customerId' | 'nonceHash'>,
) =>
  tx
    .updateTable('login_code')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('customer_id', '=', customerId)
    .where('nonce_hash', '=', nonceHash)
    .execute()

/** Deletes the login code with a nonce. */
export const deleteLoginCode = (
  tx: Queryable,
  { customerId, nonceHash }: Pick<NewLoginCode, 'customerId' | 'nonceHash'>,
) =>
  tx
    .deleteFrom('login_code')
    .where('customer_id', '=', customerId)
    .where('nonce_hash', '=', nonceHash)
    .execute()

/** Deletes all login codes of a customer. */
export const deleteLoginCodes = (tx: Queryable, customerId: number) =>
  tx.deleteFrom('login_code').where('customer_id', '=', customerId).execute()

/** Deletes expired login codes. */
export const deleteExpiredLoginCodes = (db: Queryable, now: Date) =>
  db.deleteFrom('login_code').where('expires_at', '<=', now).execute()
