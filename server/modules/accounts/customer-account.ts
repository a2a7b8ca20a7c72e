import type { Customer } from '#contract/shop/shop-data'
import type { Queryable, Tx } from '../../platform/db/database'
import type { SignedIn } from '../../platform/http/sessions'
import { removeEmailChangesTo } from './email-changes.queries'
import { markEmailConfirmed, setProvedPassword, transferWaiting } from './queries'

/**
 * Confirms the customer's email. Hands over the tickets and orders that waited for that address, and removes it from the accounts
 * that only entered it.
 */
export async function confirmEmail(tx: Queryable, id: number, key: string, now: Date): Promise<void> {
  if (!(await markEmailConfirmed(tx, id, key, now))) return
  await transferWaiting(tx, id, key)
  await removeEmailChangesTo(tx, key)
}

/**
 * Sets a password that was chosen through a mailed link. This confirms the customer's email (`confirmEmail`).
 */
export async function setPasswordByMail(tx: Tx, id: number, passwordHash: string, now: Date): Promise<void> {
  const key = await setProvedPassword(tx, id, passwordHash, now)
  if (key === null) return
  await transferWaiting(tx, id, key)
  await removeEmailChangesTo(tx, key)
}

/** Returns the account data that customers see about themselves. */
export const customerView = (customer: SignedIn): Customer => ({
  full_name: customer.fullName,
  email: customer.email,
  country: customer.country,
  address: customer.address,
  company: customer.company,
  email_confirmed: customer.emailConfirmed,
  pending_email: customer.pendingEmail,
})
