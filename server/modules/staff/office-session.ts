import type { FastifyRequest } from 'fastify'
import { isUseRecorded } from '../../../rules/staff/session'
import { clientAddress } from '../../platform/http/client-address'
import { isSameOrigin } from '../../platform/http/browser-security'
import { tokenHash } from '../../platform/crypto/keys'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { type SignedInStaff, staffActor, type StaffSession } from './staff'
import { findStaffSession, recordSessionUse } from './accounts.queries'

/**
 * Finds the person of a session cookie. The browser sends the cookie by itself, so the call must come from a page of the
 * shop: else it is refused with `wrong-origin`. Refuses with `signed-out` if the session or the account has ended: it asks
 * the database each time, so that an end takes effect at once.
 */
export async function findStaffOfSession(
  context: Context,
  request: FastifyRequest,
  token: string,
): Promise<SignedInStaff> {
  if (!isSameOrigin(request, context.environment)) throw new Refusal('wrong-origin')
  const now = context.now()
  const row = await findStaffSession(context.db.kysely, tokenHash(token), now)
  if (row === undefined) throw new Refusal('signed-out')
  if (isUseRecorded(row.last_used_at, now)) await recordSessionUse(context.db.kysely, row.id, now)
  return {
    role: row.role,
    actor: staffActor(row.email),
    staffId: row.staff_id,
    network: clientAddress(request),
    session: sessionOf(row),
  }
}

/** A session's row as handlers get it. */
export const sessionOf = (row: SessionRow): StaffSession => ({
  id: row.id,
  staffId: row.staff_id,
  email: row.email,
  fullName: row.full_name,
  startedBy: row.started_by,
  expiresAt: row.expires_at,
  factorAt: row.factor_at,
  askedAt: row.asked_at,
})

type SessionRow = NonNullable<Awaited<ReturnType<typeof findStaffSession>>>
