import type { Me } from '../../../contract/office/sign-in'
import { askedUntil, isFactorMissing } from '../../../rules/staff/session'
import { tokenHash } from '../../platform/crypto/keys'
import { Refusal } from '../../platform/http/refusal'
import { callsOfRole, mayCall } from './office-roles'
import type { SignedInStaff } from './staff'
import { findMe, findTeamNames, findStaffSession } from './accounts.queries'
import { sessionOf } from './office-session'
import type { Context } from '../../context'

/** Returns the session's person with the data that the office's pages need. */
export async function meOf(
  context: Context,
  { role, session }: Pick<SignedInStaff, 'role' | 'session'>,
): Promise<Me> {
  const { has_password, has_totp, recovery_codes, passkeys } = await findMe(
    context.db.kysely,
    session.staffId,
  )
  const { staffSecondFactor } = context.catalogue.current().settings
  const factorMissing = isFactorMissing(session, role, staffSecondFactor)
  // Only roles whose screens show actors: `find-staff` is the owner's, and a clerk needs no list of addresses.
  const mayKnowTeam = mayCall(role, 'find-bulk-jobs') && !factorMissing
  return {
    full_name: session.fullName,
    email: session.email,
    role,
    calls: callsOfRole(role),
    second_factor_missing: factorMissing,
    needs_second_factor: staffSecondFactor.includes(role),
    has_password: has_password === true,
    has_totp: has_totp === true,
    recovery_codes_left: recovery_codes ?? 0,
    passkeys: passkeys ?? 0,
    asked_until: askedUntil(session, context.now())?.toISOString() ?? null,
    session_ends_at: session.expiresAt.toISOString(),
    team: mayKnowTeam ? await findTeamNames(context.db.kysely) : {},
  }
}

/** Like `meOf`, but reads a session that just started or changed, by its token. */
export async function meOfToken(context: Context, token: string): Promise<Me> {
  const row = await findStaffSession(context.db.kysely, tokenHash(token), context.now())
  if (row === undefined) throw new Refusal('signed-out')
  return meOf(context, { role: row.role, session: sessionOf(row) })
}
