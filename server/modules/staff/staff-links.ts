import type { StaffRole } from '../../../contract/office/sign-in'
import { emailKey } from '../../../rules/text/email'
import type { Queryable, Tx } from '../../platform/db/database'
import { randomToken, tokenHash } from '../../platform/crypto/keys'
import { PAUSE_MINUTES, SET_UP_DAYS } from '../../platform/http/link-times'
import { recordAudit } from './audit.queries'
import { keepAnOwner } from './keep-an-owner'
import { changeRole, findStaffByEmail, hasStaff, lockTeam, recordStaff, recordLink } from './accounts.queries'

/** How long the demo's link works. */
const DEMO_MINUTES = 15

const demoOwner = 'owner@demo.example'

/** Makes a link that sets up an account; null: the first owner's, of a shop without staff. Returns its token. */
export async function makeSetUpLink(tx: Queryable, staffId: number | null, now: Date): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + SET_UP_DAYS * 86_400_000)
  await recordLink(tx, { hash: tokenHash(token), purpose: 'set-up', staffId, now, expiresAt })
  return token
}

/** Makes a link that lifts the pause of an account's sign-ins in one browser. Returns its token. */
export async function makePauseLink(tx: Queryable, staffId: number, now: Date): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + PAUSE_MINUTES * 60_000)
  await recordLink(tx, { hash: tokenHash(token), purpose: 'lift-pause', staffId, now, expiresAt })
  return token
}

/**
 * Adds a person from the shell and returns the token of the set-up link. A person who is there already gets a new link, for
 * a lost password or second factor, and the role if one is given. Refuses with `last-owner` to take the role of the last owner.
 */
export async function addStaff(
  tx: Tx,
  { email, role, now }: { email: string; role: StaffRole | null; now: Date },
): Promise<{ token: string; isNew: boolean; role: StaffRole }> {
  const key = emailKey(email)
  await lockTeam(tx)
  const found = await findStaffByEmail(tx, key)
  const given = role ?? found?.role ?? 'owner'
  const made = found ?? (await recordStaff(tx, { email: email.trim(), key, fullName: '', role: given, now }))
  if (made === undefined) throw new Error('The account that was in the way is gone')
  if (found !== undefined && given !== found.role) {
    await keepAnOwner(tx, found)
    await changeRole(tx, found.id, given)
  }
  await recordAudit(tx, {
    at: now,
    actor: 'command',
    action: 'add-staff',
    subject: email.trim(),
    ...(found !== undefined && { before: { role: found.role } }),
    after: { role: given },
  })
  return { token: await makeSetUpLink(tx, made.id, now), isNew: found === undefined, role: given }
}

/** The token of a link by which the first owner sets up an account; null if there is somebody already. */
export async function firstOwnerLink(tx: Tx, now: Date): Promise<string | null> {
  return (await hasStaff(tx)) ? null : makeSetUpLink(tx, null, now)
}

/** The token of a link that signs in the demo's owner once, for 15 minutes. The account is made where there is none. */
export async function demoLink(tx: Tx, now: Date): Promise<string> {
  await lockTeam(tx)
  const found = await findStaffByEmail(tx, demoOwner)
  const owner =
    found ??
    (await recordStaff(tx, { email: demoOwner, key: demoOwner, fullName: 'Demo owner', role: 'owner', now }))
  if (owner === undefined) throw new Error('The account that was in the way is gone')
  if (found !== undefined && found.role !== 'owner') await changeRole(tx, found.id, 'owner')
  const token = randomToken()
  const expiresAt = new Date(now.getTime() + DEMO_MINUTES * 60_000)
  await recordLink(tx, { hash: tokenHash(token), purpose: 'demo', staffId: owner.id, now, expiresAt })
  return token
}
