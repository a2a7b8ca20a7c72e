import type { FastifyRequest } from 'fastify'
import { isFactorMissing } from '../../../rules/staff/session'
import { tokenHash } from '../../platform/crypto/keys'
import type { Context } from '../../context'
import { mayCall } from './office-roles'
import { sessionOf } from './office-session'
import { sessionToken } from './session-cookie'
import type { StaffSession } from './staff'
import { findStaffSession } from './accounts.queries'

/**
 * The person who may see the previews of the request's session; null: nobody is signed in, may not edit what is previewed,
 * or came from a page of another site. A preview is opened like any page, so the browser need not say where from.
 */
export async function findPreviewer(
  context: Context,
  request: FastifyRequest,
): Promise<{ session: StaffSession } | null> {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return null
  const token = sessionToken(request, context.environment)
  if (token === null) return null
  const row = await findStaffSession(context.db.kysely, tokenHash(token), context.now())
  if (row === undefined || !mayCall(row.role, 'keep-preview')) return null
  const session = sessionOf(row)
  const { staffSecondFactor } = context.catalogue.current().settings
  return isFactorMissing(session, row.role, staffSecondFactor) ? null : { session }
}
