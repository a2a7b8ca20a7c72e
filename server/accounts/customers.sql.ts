import { sql } from 'kysely'
import type { Queryable, Tx } from '../db/database'
import { handOverWaiting } from './waiting.sql'

/** The account with an email, except erased ones. `key` is the email's (`emailKey`). */
export const findCustomerByEmail = (db: Queryable, key: string) =>
  db
    .selectFrom('customer')
    .select([
      'id',
      'email',
      'email_key',
      'full_name',
      'password_hash',
      'country',
      'address',
      'email_confirmed_at',
      'confirmed_email',
    ])
    .where('email_key', '=', key)
    .where('erased_at', 'is', null)
    .executeTakeFirst()

/**
 * Locks the account with an email. Every change of a customer, its codes or its logins locks this row first, to avoid
 * deadlocks.
 */
export const lockCustomer = (tx: Queryable, key: string) =>
  tx
    .selectFrom('customer')
    .select(['id', 'email', 'email_key', 'full_name', 'email_confirmed_at', 'confirmed_email'])
    .where('email_key', '=', key)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** The stored hash of a customer's password; null without one. */
export const findPasswordHash = async (db: Queryable, id: number): Promise<string | null> =>
  (await db.selectFrom('customer').select('password_hash').where('id', '=', id).executeTakeFirst())
    ?.password_hash ?? null

/** A new customer; the email as entered, found by its key. */
interface NewCustomer {
  readonly email: string
  readonly emailKey: string
  readonly fullName: string
  /** Null: an invited customer, who sets the first password with a mailed code. */
  readonly passwordHash: string | null
  readonly country?: string | null
  readonly address?: Readonly<Record<string, string>>
}

/** Creates an account; null if the email already has one, or another transaction is creating it. */
export async function recordCustomer(
  tx: Queryable,
  customer: NewCustomer,
  now: Date,
): Promise<number | null> {
  const row = await tx
    .insertInto('customer')
    .values({
      email: customer.email,
      email_key: customer.emailKey,
      full_name: customer.fullName,
      password_hash: customer.passwordHash,
      country: customer.country ?? null,
      address: JSON.stringify(customer.address ?? {}),
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The values that customers may change themselves. `passwordHash` is the new one. */
interface ChangedCustomer {
  readonly fullName: string
  readonly email: string
  readonly emailKey: string
  readonly country: string | null
  readonly address: Readonly<Record<string, string>>
  readonly passwordHash: string
}

/**
 * Changes a customer if the password is still the one that was checked; otherwise false. A new email (`key` differs) is
 * unconfirmed. One that has an account violates the unique index: see `isEmailTaken`.
 */
export async function changeCustomer(
  tx: Tx,
  id: number,
  checkedHash: string | null,
  changed: ChangedCustomer,
): Promise<boolean> {
  const row = await tx
    .updateTable('customer')
    .set({
      full_name: changed.fullName,
      email: changed.email,
      email_key: changed.emailKey,
      email_confirmed_at: sql`case when email_key = ${changed.emailKey} then email_confirmed_at end`,
      confirmed_email: sql`case when email_confirmed_at is null then confirmed_email else email end`,
      country: changed.country,
      address: JSON.stringify(changed.address),
      password_hash: changed.passwordHash,
    })
    .where('id', '=', id)
    .where('password_hash', '=', checkedHash)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether an error is a violation of the email's unique index. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof Error &&
  (error as { code?: string }).code === '23505' &&
  (error as { constraint?: string }).constraint === 'customer_email_key_key'

/**
 * Where mails about an account go: the last confirmed address, so that a customer who enters another person's address
 * cannot send mails there. The present one if none was ever confirmed.
 */
export const mailAddress = (customer: {
  email: string
  email_confirmed_at: Date | null
  confirmed_email: string | null
}): string =>
  customer.email_confirmed_at === null ? (customer.confirmed_email ?? customer.email) : customer.email

/**
 * Sets a password that was proved by a mail (see `mailAddress`). It confirms the present address if the mail went
 * there.
 */
export async function setProvedPassword(tx: Tx, id: number, passwordHash: string, now: Date) {
  const customer = await tx
    .updateTable('customer')
    .set({
      password_hash: passwordHash,
      email_confirmed_at: sql`case when coalesce(confirmed_email, email) = email
        then coalesce(email_confirmed_at, ${now}) else email_confirmed_at end`,
    })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returning(['email_key', 'email_confirmed_at'])
    .executeTakeFirst()
  if (customer !== undefined && customer.email_confirmed_at !== null)
    await handOverWaiting(tx, id, customer.email_key)
}

/** Marks a customer's present email as confirmed, and hands over what waited for it. */
export async function confirmEmail(tx: Queryable, id: number, key: string, now: Date): Promise<void> {
  const confirmed = await tx
    .updateTable('customer')
    .set({ email_confirmed_at: now })
    .where('id', '=', id)
    .where('email_key', '=', key)
    .where('email_confirmed_at', 'is', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (confirmed !== undefined) await handOverWaiting(tx, id, key)
}

/**
 * Sends the mails about a customer's orders to the confirmed address. Outside the transaction of the confirmation,
 * because a transaction that has locked an order may wait for the customer.
 */
export const followProvedEmail = (db: Queryable, id: number) =>
  sql`update orders o set email = c.email from customer c
    where c.id = ${id} and o.customer_id = c.id and o.email <> c.email
      and c.email_confirmed_at is not null and c.erased_at is null`.execute(db)
