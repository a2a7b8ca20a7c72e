import { sql } from 'kysely'
import type { Queryable } from '../../platform/db/database'
import { dropLoginCode, forgetLoginCodes } from './login-codes.queries'

/**
 * Records a login; false if the email or password is no longer the one that was checked. The customer's row is locked
 * against a simultaneous change of them: either the change sees this login and ends it, or this login sees the change.
 * If there are more logins than `most`, the oldest end.
 */
export async function recordSession(
  tx: Queryable,
  session: {
    hash: Buffer
    customerId: number
    emailKey: string
    checkedHash: string | null
    now: Date
    expiresAt: Date
    most: number
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into session (token_hash, customer_id, created_at, expires_at)
    select ${session.hash}::bytea, id, ${session.now}::timestamptz, ${session.expiresAt}::timestamptz from customer
    where id = ${session.customerId} and email_key = ${session.emailKey}
      and password_hash is not distinct from ${session.checkedHash} and erased_at is null
    for no key update
    returning 1`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    delete from session where token_hash in (
      select token_hash from session where customer_id = ${session.customerId} and token_hash <> ${session.hash}::bytea
      order by created_at desc, token_hash offset ${session.most - 1})`.execute(tx)
  return true
}

/** Ends one login. */
export const endSession = (db: Queryable, hash: Buffer) =>
  db.deleteFrom('session').where('token_hash', '=', hash).execute()

/** Ends all of a customer's logins except `keep`. Lock (change) the customer's row first: see `recordSession`. */
export const endSessions = (tx: Queryable, customerId: number, keep: Buffer | null = null) =>
  tx
    .deleteFrom('session')
    .where('customer_id', '=', customerId)
    .$if(keep !== null, (query) => query.where('token_hash', '<>', keep))
    .execute()

export type CodePurpose = 'reset-password' | 'confirm-email'

interface NewCode {
  readonly hash: Buffer
  readonly customerId: number
  readonly purpose: CodePurpose
  /** The code is valid only while the customer has this email. */
  readonly emailKey: string
  readonly now: Date
  readonly expiresAt: Date
}

/** Stores the hash of a mailed code. */
export const recordCode = (tx: Queryable, code: NewCode) =>
  tx
    .insertInto('customer_code')
    .values({
      code_hash: code.hash,
      customer_id: code.customerId,
      purpose: code.purpose,
      email_key: code.emailKey,
      created_at: code.now,
      expires_at: code.expiresAt,
      used_at: null,
    })
    .execute()

const liveCode = (hash: Buffer, purpose: CodePurpose, key: string, now: Date) => sql<boolean>`
  code_hash = ${hash} and purpose = ${purpose} and email_key = ${key} and used_at is null and expires_at > ${now}
  and customer_id = (select id from customer c where c.email_key = ${key} and c.erased_at is null)`

/** Whether a code would be accepted now: a check before costly work; `useCode` decides. */
export async function isCode(db: Queryable, hash: Buffer, purpose: CodePurpose, key: string, now: Date) {
  const row = await db
    .selectFrom('customer_code')
    .select('customer_id')
    .where(liveCode(hash, purpose, key, now))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an unused code exists for this purpose and email. */
export async function hasCode(
  db: Queryable,
  customerId: number,
  purpose: CodePurpose,
  key: string,
  now: Date,
) {
  const row = await db
    .selectFrom('customer_code')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .where('email_key', '=', key)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Uses a code and returns its customer; null if it is wrong, used or expired. Of two simultaneous uses one succeeds.
 */
export async function useCode(tx: Queryable, hash: Buffer, purpose: CodePurpose, key: string, now: Date) {
  const row = await tx
    .updateTable('customer_code')
    .set({ used_at: now })
    .where(liveCode(hash, purpose, key, now))
    .returning('customer_id')
    .executeTakeFirst()
  return row?.customer_id ?? null
}

/** Deletes a customer's mailed codes: all, or those for one purpose. The login code ends with either. */
export async function dropCodes(tx: Queryable, customerId: number, purpose?: CodePurpose): Promise<void> {
  const all = tx.deleteFrom('customer_code').where('customer_id', '=', customerId)
  await (purpose === undefined ? all : all.where('purpose', '=', purpose)).execute()
  await dropLoginCode(tx, customerId)
}

/** Deletes expired logins and codes; for the worker. */
export async function forgetSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
  await db.deleteFrom('customer_code').where('expires_at', '<=', now).execute()
  await forgetLoginCodes(db, now)
}
