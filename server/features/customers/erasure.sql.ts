import type { Queryable, Tx } from '../../db/database'
import { dropCodes, endSessions } from '../../accounts/sessions.sql'

/**
 * Erases a customer's personal data; false if the password is no longer the one that was checked (null: any, for the
 * office). The row stays because orders refer to it; orders and their documents are kept.
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
      // No email has this form, so it cannot collide with one.
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

/** Expires the customer's carts now: the worker frees their places and deletes them. */
export const expireCarts = (db: Queryable, customerId: number, now: Date) =>
  db
    .updateTable('cart')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .execute()
