import * as notices from '../../../texts/compiled/mails/notices'
import { endSession, findSessions } from '../../../contract/office/own-account'
import { endStaffSession, findStaffSessions } from '../../../contract/office/team'
import { notifyOwners } from './notify-owners'
import { maxSessions } from '../../../contract/office/own-account'
import { orRefuse } from '../../platform/http/refusal'
import { serveStaff } from './serve-staff'
import { findStaffById, endSessionOf, listSessions } from './accounts.queries'
import type { Context } from '../../context'

/** Lists the caller's own sessions. */
export const findSessionsHandler = serveStaff(findSessions, async ({ context, staff }) => {
  const { staffId, id } = staff.session
  return shownSessions(context, staffId, id)
})

/** The sessions of a person of the team. */
export const findStaffSessionsHandler = serveStaff(findStaffSessions, async ({ payload, context, staff }) => {
  const person = orRefuse(await findStaffById(context.db.kysely, payload.staff_id ?? 0), 'staff-not-found')
  return shownSessions(context, person.id, staff.session?.id ?? null)
})

async function shownSessions(context: Context, staffId: number, asking: number | null) {
  const rows = await listSessions(context.db.kysely, {
    staffId,
    asking,
    most: maxSessions,
    now: context.now(),
  })
  return { sessions: rows.map((row) => sessionOf(row, asking)), count: rows[0]?.count ?? 0 }
}

type SessionRow = Awaited<ReturnType<typeof listSessions>>[number]

/** A session as it is shown; `asking`: the one that asks. */
const sessionOf = (
  { id, created_at, last_used_at, expires_at, count: _count, ...row }: SessionRow,
  asking: number | null,
) => ({
  ...row,
  session_id: id,
  created_at: created_at.toISOString(),
  last_used_at: last_used_at.toISOString(),
  expires_at: expires_at.toISOString(),
  is_this: id === asking,
})

/** Ends one session of a person of the team. */
export const endStaffSessionHandler = serveStaff(
  endStaffSession,
  async ({ payload, context, staff, audit }) => {
    await context.db.transaction(async (tx) => {
      const person = orRefuse(await findStaffById(tx, payload.staff_id ?? 0), 'staff-not-found')
      const ended = orRefuse(await endSessionOf(tx, person.id, payload.session_id ?? 0), 'session-not-found')
      await audit.record(tx, {
        subject: person.email,
        before: { browser: ended.browser, network: ended.network },
      })
      await notifyOwners(tx, {
        subject: notices.session_ended(),
        lines: [notices.member({ email: person.email, role: person.role })],
        actor: staff.actor,
        now: context.now(),
      })
    })
    context.wake()
    return {}
  },
)

/** Ends one of the person's own sessions. */
export const endSessionHandler = serveStaff(endSession, async ({ payload, context, staff, audit }) => {
  await context.db.transaction(async (tx) => {
    const { staffId, email } = staff.session
    orRefuse(await endSessionOf(tx, staffId, payload.session_id ?? 0), 'session-not-found')
    await audit.record(tx, { subject: email })
  })
  return {}
})
