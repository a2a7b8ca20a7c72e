import type { Queryable, Tx } from '../../platform/db/database'
import { findWaitingAccount, markEmailConfirmed, removeEmailChangesTo, setProvedPassword } from '../accounts'
import { transferOrders } from '../orders'

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

/**
 * Moves the orders and tickets of a waiting account to the customer who has just confirmed the address. The caller must have
 * locked the customer's row.
 */
export async function transferWaiting(tx: Queryable, customerId: number, emailKey: string): Promise<void> {
  const waiting = await findWaitingAccount(tx, emailKey)
  if (waiting !== undefined) await transferOrders(tx, waiting, customerId)
}
