import type { Tx } from '../db/database'
import { tokenHash } from '../keys'
import { recordCode } from './sessions.sql'

/** For how long a first login with the mailed password confirms the address; a mailed link does so later. */
const firstLoginDays = 365

/**
 * The code that a mailed password is: whoever knows the password behind this stored hash has read the mail. A hash of
 * that hash, so it fits that password only and tells nothing.
 */
export const mailedPasswordCode = (passwordHash: string): Buffer => tokenHash(passwordHash)

/** Leaves the code by which the first login with a mailed password confirms the address. */
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
