import { sql } from 'kysely'
import type { Queryable, Tx } from '../../platform/db/database'

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

/** A locked customer's addresses, as the rule that chooses among them takes them. */
export const addressesOf = (customer: NonNullable<Awaited<ReturnType<typeof lockCustomer>>>) => ({
  email: customer.email,
  isConfirmed: customer.email_confirmed_at !== null,
  confirmedEmail: customer.confirmed_email,
})

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
 * Sets a password that was proved by a mail (`rules/mail-address.ts`). It confirms the present address if the mail went
 * there. The key of the email that is confirmed now; null if it is not.
 */
export async function setProvedPassword(
  tx: Tx,
  id: number,
  passwordHash: string,
  now: Date,
): Promise<string | null> {
  const customer = await tx
    .updateTable('customer')
    .set({
      password_hash: passwordHash,
      email_confirmed_at: sql`case when coalesce(confirmed_email, email) = email
        then coalesce(email_confirmed_at, ${now}) else email_confirmed_at end`,
    })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returning(
      sql<string | null>`case when email_confirmed_at is not null then email_key end`.as('confirmed'),
    )
    .executeTakeFirst()
  return customer?.confirmed ?? null
}

/** Replaces a mailed password that nobody has used. */
export const replaceMailedPassword = (tx: Tx, id: number, passwordHash: string) =>
  tx
    .updateTable('customer')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute()

/** Marks the customer's current email as confirmed; false if it was, or is another one. */
export async function markEmailConfirmed(
  tx: Queryable,
  id: number,
  key: string,
  now: Date,
): Promise<boolean> {
  const confirmed = await tx
    .updateTable('customer')
    .set({ email_confirmed_at: now })
    .where('id', '=', id)
    .where('email_key', '=', key)
    .where('email_confirmed_at', 'is', null)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/**
 * Sends the mails about a customer's orders to the confirmed address. Outside the transaction of the confirmation,
 * because a transaction that has locked an order may wait for the customer.
 */
export const followProvedEmail = (db: Queryable, id: number) =>
  sql`update orders o set email = c.email from customer c
    where c.id = ${id} and o.customer_id = c.id and o.email <> c.email
      and c.email_confirmed_at is not null and c.erased_at is null`.execute(db)
