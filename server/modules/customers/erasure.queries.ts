import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'
import { forgetBrowsersOf } from '../../platform/http/known-browsers.queries'
import { dropCodes, endSessions } from '../accounts'

/**
 * Erases the personal data of an account, and returns its email and the one that was confirmed last; null if the password is no
 * longer the one that was checked (null: any, for the office). The row stays because orders refer to it.
 */
export async function eraseCustomer(
  tx: Tx,
  id: number,
  checkedHash: string | null,
  now: Date,
): Promise<{ email: string; confirmed: string | null } | null> {
  const customer = await tx
    .selectFrom('customer')
    .select([
      'email',
      sql<string | null>`case when email_confirmed_at is null then confirmed_email else email end`.as(
        'confirmed',
      ),
    ])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .$if(checkedHash !== null, (query) => query.where('password_hash', '=', checkedHash))
    .forUpdate()
    .executeTakeFirst()
  if (customer === undefined) return null
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
  await forgetBrowsersOf(tx, { kind: 'customer', id })
  return customer
}

/** The orders that a person made by these accounts, and those of others of which they hold tickets. */
export async function findOrderIdsOf(
  tx: Tx,
  accounts: readonly number[],
): Promise<{ made: number[]; held: number[] }> {
  const made = await tx.selectFrom('orders').select('id').where('customer_id', 'in', accounts).execute()
  const held = await tx
    .selectFrom('order_item')
    .innerJoin('orders', 'orders.id', 'order_item.order_id')
    .select('orders.id')
    .distinct()
    .where('order_item.holder_id', 'in', accounts)
    .where('orders.customer_id', 'not in', accounts)
    .execute()
  return { made: made.map((row) => row.id), held: held.map((row) => row.id) }
}

/** By which names and addresses the shop knew a person: of their accounts, and in these orders. */
export async function findIdentitiesOf(
  tx: Tx,
  accounts: readonly number[],
  orderIds: readonly number[],
): Promise<{ full_name: string; email: string }[]> {
  return tx
    .selectFrom('customer')
    .select(['full_name', 'email'])
    .where('id', 'in', accounts)
    .union(
      tx
        .selectFrom('orders')
        .select(['full_name', 'email'])
        .where('id', 'in', [0, ...orderIds]),
    )
    .execute()
}

/** Expires the customer's carts now: the worker frees their places and deletes them. */
export const expireCarts = (db: Queryable, customerId: number, now: Date) =>
  db
    .updateTable('cart')
    .set({ expires_at: now })
    .where('customer_id', '=', customerId)
    .where('expires_at', '>', now)
    .execute()

/** How many invoices and credit notes these orders have. */
export async function countDocuments(tx: Tx, orderIds: readonly number[]): Promise<number> {
  const { count } = await tx
    .selectFrom('invoice')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('order_id', 'in', [0, ...orderIds])
    .executeTakeFirstOrThrow()
  return count
}
