import { signOut } from '../../../contract/office/sign-in'
import { clientAddress } from '../../platform/http/client-address'
import { tokenHash } from '../../platform/crypto/keys'
import { recordAudit } from './audit-log.queries'
import { serveOpen } from './serve-staff'
import { clearSessionCookie, sessionToken } from './session-cookie'
import { staffActor } from './staff'
import { findStaffById } from './staff-accounts.queries'
import { endStaffSessionOf } from './staff-sessions.queries'

/** Ends the session of this browser. With one that has ended already, the call succeeds. */
export const signOutHandler = serveOpen(signOut, async ({ world, request, reply }) => {
  const token = sessionToken(request, world.environment)
  if (token !== null)
    await world.db.transaction(async (tx) => {
      const ended = await endStaffSessionOf(tx, tokenHash(token))
      const person = ended && (await findStaffById(tx, ended.staff_id))
      if (person === undefined) return
      const [actor, network] = [staffActor(person.email), clientAddress(request)]
      await recordAudit(tx, { at: world.now(), actor, action: signOut.path, subject: null, network })
    })
  clearSessionCookie(reply, world.environment)
  return {}
})
