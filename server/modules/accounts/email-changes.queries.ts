import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'

/** An email that a customer entered for the account. The link that confirms it is mailed there. */
interface NewEmailChange {
  readonly customerId: number
  readonly email: string
  readonly emailKey: string
  readonly codeHash: Buffer
  readonly now: Date
  readonly expiresAt: Date
}

/** Stores an unconfirmed email in place of an earlier one. Lock (change) the customer's row first. */
export function recordEmailChange(tx: Tx, change: NewEmailChange) {
  const values = {
    email: change.email,
    email_key: change.emailKey,
    code_hash: change.codeHash,
    created_at: change.now,
    expires_at: change.expiresAt,
  }
  return tx
    .insertInto('email_change')
    .values({ customer_id: change.customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute()
}

/** Returns the email that a customer has yet to confirm, or `null`. */
export async function findPendingEmail(db: Queryable, customerId: number, now: Date): Promise<string | null> {
  const change = await db
    .selectFrom('email_change')
    .select('email')
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return change?.email ?? null
}

/** Removes a customer's unconfirmed email and returns it, or returns `null` if the code is wrong or expired. */
export async function takeEmailChange(
  tx: Tx,
  { customerId, emailKey, codeHash, now }: Omit<NewEmailChange, 'email' | 'expiresAt'>,
): Promise<string | null> {
  const change = await tx
    .deleteFrom('email_change')
    .where('customer_id', '=', customerId)
    .where('email_key', '=', emailKey)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  return change?.email ?? null
}

/** Removes a customer's unconfirmed email. */
export const removeEmailChange = (db: Queryable, customerId: number) =>
  db.deleteFrom('email_change').where('customer_id', '=', customerId).execute()

/**
 * Removes an email from all accounts that have yet to confirm it, because its owner confirmed it. It does not wait for
 * locked rows, to avoid deadlocks: such a customer is confirming the email or entering another one.
 */
export const removeEmailChangesTo = (tx: Queryable, emailKey: string) =>
  sql`delete from email_change where customer_id in (
    select customer_id from email_change where email_key = ${emailKey} for update skip locked)`.execute(tx)

/** Deletes expired unconfirmed emails. */
export const deleteExpiredEmailChanges = (db: Queryable, now: Date) =>
  db.deleteFrom('email_change').where('expires_at', '<=', now).execute()

/** Locks a customer, and the account that has an email if there is one, in the order of their ids. */
export const lockWithOwnerOf = (tx: Tx, customerId: number, emailKey: string) =>
  tx
    .selectFrom('customer')
    .select(['id', 'email', 'full_name', 'email_confirmed_at'])
    .where((row) => row.or([row('id', '=', customerId), row('email_key', '=', emailKey)]))
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Gives a customer an email that was confirmed. One that has an account violates the unique index: see `isEmailTaken`. */
export const setConfirmedEmail = (tx: Tx, id: number, to: { email: string; emailKey: string }, now: Date) =>
  tx
    .updateTable('customer')
    .set({ email: to.email, email_key: to.emailKey, email_confirmed_at: now })
    .where('id', '=', id)
    .execute()
