import type { Queryable, Tx } from '../../db/database'
import { dropCodes, endSessions } from '../../accounts/sessions.sql'

/**
 * Takes from a customer what tells who she is; false where the password is no longer the one that was checked (null:
 * whatever it is; the office erases so). The row stays, since orders hang on it; orders and their documents are kept.
 */
export async function eraseCustomer(
  tx: Tx,
  id: number,
  checkedHash: string | null,
  now: Date,
): Promise<boolean> {
  const customer = await tx
    .selectFrom('customer')
    .select('email')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .$if(checkedHash !== null, (query) => query.where('password_hash', '=', checkedHash))
    .forUpdate()
    .executeTakeFirst()
  if (customer === undefined) return false
  await tx
    .updateTable('customer')
    .set({
      email: '',
      // No email has this form, so it takes nobody's place.
      email_key: `erased ${id}`,
      full_name: '',
      password_hash: null,
      country: null,
      address: '{}',
      email_confirmed_at: null,
      confirmed_email: null,
      erased_at: now,
    })
    .where('id', '=', id)
    .execute()
  await endSessions(tx, id)
  await dropCodes(tx, id)
  await tx
    .updateTable('outbox')
    .set({ recipient: '', payload: '{}' })
    .where('recipient', '=', customer.email)
    .where('sent_at', 'is not', null)
    .execute()
  return true
}

/** Lets the customer's carts run out now: the worker frees their places and drops them. */
export const expireCarts = (db: Queryable, customerId: number, now: Date) =>
  db
    .updateTable('cart')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .execute()
