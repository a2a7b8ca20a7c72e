import type { Tx } from '../../platform/db/database'
import { tokenHash } from '../../platform/crypto/keys'
import { recordCode } from './sessions.queries'

/** How many days the first login with the mailed password confirms the address; later a mailed link is needed. */
const firstLoginDays = 365

/**
 * The code of a mailed password: knowing the password behind this stored hash proves that the mail was read. It is a
 * hash of that hash, so it fits only that password and reveals nothing.
 */
export const mailedPasswordCode = (passwordHash: string): Buffer => tokenHash(passwordHash)

/** Stores the code by which the first login with a mailed password confirms the address. */
export const recordMailedPassword = (
  tx: Tx,
  { passwordHash, ...account }: { customerId: number; emailKey: string; passwordHash: string },
  now: Date,
) =>
  recordCode(tx, {
    ...account,
    hash: mailedPasswordCode(passwordHash),
    purpose: 'confirm-email',
    now,
    expiresAt: new Date(now.getTime() + firstLoginDays * 86_400_000),
  })
