import { sql } from 'kysely'
import type { Company } from '#rules/customers/company'
import type { Queryable, Tx } from '../../platform/db/database'
import { deleteExpiredEmailChanges } from './email-changes.queries'
import { deleteExpiredLoginCodes, deleteLoginCodes } from './login-codes.queries'

/** Returns the account with an email, except erased accounts. `key` is the result of `emailKey`. */
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
      'company_name',
      'company_vat_number',
      'email_confirmed_at',
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
    .select(['id', 'email', 'email_key', 'full_name', 'email_confirmed_at'])
    .where('email_key', '=', key)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns the stored hash of a customer's password, or `null` if there is none. */
export const findPasswordHash = async (db: Queryable, id: number): Promise<string | null> =>
  (await db.selectFrom('customer').select('password_hash').where('id', '=', id).executeTakeFirst())
    ?.password_hash ?? null

/** A new customer. `email` is the spelling that was entered; lookups use `emailKey`. */
interface NewCustomer {
  readonly email: string
  readonly emailKey: string
  readonly fullName: string
  /** `null` for an invited customer, who sets the first password with a mailed code. */
  readonly passwordHash: string | null
  readonly country?: string | null
  readonly address?: Readonly<Record<string, string>>
  readonly company?: Company | null
}

/** Creates an account and returns its id, or `null` if the email already has an account. */
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
      company_name: customer.company?.name ?? null,
      company_vat_number: customer.company?.vat_number ?? null,
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
  /** The login email, perhaps in another spelling of the same mailbox. */
  readonly email: string
  readonly country: string | null
  readonly address: Readonly<Record<string, string>>
  readonly company: Company | null
  readonly passwordHash: string
}

/** Changes a customer. Returns false if the password is no longer the one that was checked. */
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
      country: changed.country,
      address: JSON.stringify(changed.address),
      company_name: changed.company?.name ?? null,
      company_vat_number: changed.company?.vat_number ?? null,
      password_hash: changed.passwordHash,
    })
    .where('id', '=', id)
    .where('password_hash', '=', checkedHash)
    .where('erased_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether an error is a violation of the email's unique index. */
export const isEmailTaken = (error: unknown): boolean =>
  error instanceof Error &&
  (error as { code?: string }).code === '23505' &&
  (error as { constraint?: string }).constraint === 'customer_email_key_key'

/**
 * Sets a password that was chosen through a mailed link, which confirms the email. Returns the email's key, or `null` if the
 * account is erased.
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
      email_confirmed_at: sql`coalesce(email_confirmed_at, ${now})`,
    })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .returning('email_key')
    .executeTakeFirst()
  return customer?.email_key ?? null
}

/** Replaces the password of an account whose email is not confirmed, so the mailed password was never used. */
export const replaceMailedPassword = (tx: Tx, id: number, passwordHash: string) =>
  tx
    .updateTable('customer')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('email_confirmed_at', 'is', null)
    .execute()

/** Marks an email as confirmed. Returns false if it already was, or if it is not the customer's current email. */
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
 * Records a login. Returns false if the email or password is no longer the one that was checked. The customer's row is locked
 * against a simultaneous change of email or password: either the change ends this login, or this login sees the change. If
 * there are more than `maxSessions` logins, the oldest ones end.
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
    maxSessions: number
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
      order by created_at desc, token_hash offset ${session.maxSessions - 1})`.execute(tx)
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

/**
 * Returns whether a code is currently valid. Use it to check before expensive work; only `useCode` is authoritative.
 */
export async function isCode(db: Queryable, hash: Buffer, purpose: CodePurpose, key: string, now: Date) {
  const row = await db
    .selectFrom('customer_code')
    .select('customer_id')
    .where(liveCode(hash, purpose, key, now))
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether an unused code exists for this purpose and email. */
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
 * Marks a code as used and returns the id of its customer, or `null` if the code is wrong, used or expired. Only one of two
 * simultaneous calls succeeds.
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

/** Deletes a customer's mailed codes, or those of one purpose. Login codes are always deleted. */
export async function deleteCodes(tx: Queryable, customerId: number, purpose?: CodePurpose): Promise<void> {
  const all = tx.deleteFrom('customer_code').where('customer_id', '=', customerId)
  await (purpose === undefined ? all : all.where('purpose', '=', purpose)).execute()
  await deleteLoginCodes(tx, customerId)
}

/** Deletes expired logins and codes. The worker calls it. */
export async function deleteExpiredSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now).execute()
  await db.deleteFrom('customer_code').where('expires_at', '<=', now).execute()
  await deleteExpiredLoginCodes(db, now)
  await deleteExpiredEmailChanges(db, now)
}

/**
 * Returns the waiting account of an address, which is created if necessary. It holds the tickets and orders that were given
 * to the address until a customer confirms it. A customer who never confirms an address must not receive them. The key is
 * not a valid email and the account is marked as erased, so that nobody can log in to it.
 */
export async function waitingAccount(tx: Queryable, emailKey: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into customer (email, email_key, full_name, created_at, erased_at)
    values ('', ${waitingKey(emailKey)}, '', ${now}, ${now})
    on conflict (email_key) do update set email_key = excluded.email_key returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The waiting account was not returned')
  return id
}

/** Returns the id of the waiting account of an address, or `undefined` if there is none. */
export async function findWaitingAccount(tx: Queryable, emailKey: string): Promise<number | undefined> {
  const waiting = await tx
    .selectFrom('customer')
    .select('id')
    .where('email_key', '=', waitingKey(emailKey))
    .executeTakeFirst()
  return waiting?.id
}

/** Locks the waiting account of a customer's address and returns its id, or `undefined` if there is none. */
export async function lockWaitingOf(tx: Queryable, customerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from customer
    where email_key = (select 'waiting ' || email_key from customer where id = ${customerId}) for update`.execute(
    tx,
  )
  return rows[0]?.id
}

/** Removes the address from a waiting account. The account keeps its orders and tickets. */
export const removeWaitingAddress = (tx: Queryable, id: number) =>
  tx
    .updateTable('customer')
    .set({ email_key: `erased ${id}` })
    .where('id', '=', id)
    .execute()

export const recordLimits = (
  tx: Tx,
  customerId: number,
  limits: { max_unpaid_orders: number | null; max_unpaid_places: number | null },
) => tx.updateTable('customer').set(limits).where('id', '=', customerId).execute()

const waitingKey = (emailKey: string) => `waiting ${emailKey}`
