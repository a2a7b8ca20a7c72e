import { endSession, findSessions } from '../../../contract/office/own-account'
import { orRefuse } from '../../refusal'
import { serveStaff } from '../../staff/serve-staff'
import { endOwnSession, listSessions } from '../../staff/staff-sessions.sql'

/** The sessions of who asks. */
export const findSessionsHandler = serveStaff(findSessions, async ({ world, staff }) => {
  const rows = await listSessions(world.db.kysely, staff.session.staffId, world.now())
  return {
    sessions: rows.map(({ id, created_at, last_used_at, expires_at, ...row }) => ({
      ...row,
      session_id: id,
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
      expires_at: expires_at.toISOString(),
      is_this: id === staff.session.id,
    })),
  }
})

/** Ends one of the person's own sessions. */
export const endSessionHandler = serveStaff(endSession, async ({ payload, world, staff, audit }) => {
  await world.db.transaction(async (tx) => {
    const { staffId, email } = staff.session
    orRefuse(await endOwnSession(tx, staffId, payload.session_id ?? 0), 'session-not-found')
    await audit.record(tx, { subject: email })
  })
  return {}
})
