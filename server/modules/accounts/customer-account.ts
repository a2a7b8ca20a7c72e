import type { Customer } from '../../../contract/shop/shop-data'
import type { SignedIn } from '../../platform/http/sessions'
import type { Queryable, Tx } from '../../platform/db/database'
import { markEmailConfirmed, setProvedPassword, transferWaiting } from './queries'

/** Confirms the customer's current email and hands over the tickets and orders that waited for that address. */
export async function confirmEmail(tx: Queryable, id: number, key: string, now: Date): Promise<void> {
  if (await markEmailConfirmed(tx, id, key, now)) await transferWaiting(tx, id, key)
}

/**
 * Sets a password that was chosen through a mailed link or code. If the customer's email is then confirmed, hands over the
 * tickets and orders that waited for that address.
 */
export async function setPasswordByMail(tx: Tx, id: number, passwordHash: string, now: Date): Promise<void> {
  const confirmed = await setProvedPassword(tx, id, passwordHash, now)
  if (confirmed !== null) await transferWaiting(tx, id, confirmed)
}

/** Returns the account data that customers see about themselves. */
export const customerView = (customer: SignedIn): Customer => ({
  full_name: customer.fullName,
  email: customer.email,
  country: customer.country,
  address: customer.address,
  company: customer.company,
  email_confirmed: customer.emailConfirmed,
})
