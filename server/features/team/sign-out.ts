import { signOut } from '../../../contract/office/sign-in'
import { clientAddress } from '../../http/client-address'
import { tokenHash } from '../../keys'
import { recordAudit } from '../../staff/audit-log.sql'
import { serveOpen } from '../../staff/serve-staff'
import { clearSessionCookie, sessionToken } from '../../staff/session-cookie'
import { staffActor } from '../../staff/staff'
import { findStaffById } from '../../staff/staff-accounts.sql'
import { endStaffSessionOf } from '../../staff/staff-sessions.sql'

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
