import type { FastifyRequest } from 'fastify'
import type { OfficePath } from '../../../contract/calls'
import { askedUntil, isFactorMissing } from '../../../rules/staff-session'
import type { Admit } from '../../platform/http/calls'
import { isSameOrigin } from '../../platform/http/same-origin'
import { Refusal } from '../../platform/http/refusal'
import type { World } from '../../context'
import { findStaff, presentedKey } from './office-key'
import { accessOf, mayCall } from './office-roles'
import { findStaffOfSession } from './office-session'
import { sessionToken } from './session-cookie'
import type { Staff } from './staff'

const admitted = new WeakMap<FastifyRequest, Staff>()

/**
 * Finds the caller of an office call before the body is read: a Bearer key (`findStaff`), else the person of the session
 * cookie (`findStaffOfSession`). Refuses without either with `key-needed`, or `signed-out` if it comes from a page; with `session-needed` a key that makes a call
 * of a person's own account, with `not-allowed` a role that may not make the call, with `second-factor-missing` a person
 * who has to set one up first, and with `ask-again` a sensitive call long after the password.
 *
 * An open call finds no caller; it must come from a page of the shop, since it sets or ends a cookie.
 */
export const admitOffice =
  (world: World): Admit<OfficePath> =>
  async (request, path) => {
    const { roles, asksAgain } = accessOf(path)
    if (roles === 'open') {
      if (!isSameOrigin(request, world.environment)) throw new Refusal('wrong-origin')
      return
    }
    const staff = await findCaller(world, request)
    const { role, session } = staff
    const isOwnAccount = roles === 'signed in'
    if (isOwnAccount && session === null) throw new Refusal('session-needed')
    if (!isOwnAccount && !mayCall(role, path)) throw new Refusal('not-allowed')
    if (session !== null) {
      const { staffSecondFactor } = world.catalogue.current().settings
      if (!isOwnAccount && isFactorMissing(session, role, staffSecondFactor))
        throw new Refusal('second-factor-missing')
      if (asksAgain === true) refuseUnasked(staff, world.now())
    }
    admitted.set(request, staff)
  }

/** Refuses with `ask-again` a person who gave the password or a passkey long ago. */
export function refuseUnasked({ session }: Staff, now: Date): void {
  if (session !== null && askedUntil(session, now) === null) throw new Refusal('ask-again')
}

/**
 * The caller of a request. A key that is sent counts, whatever cookies come with it. Refuses with `signed-out` a page without
 * either: its browser has dropped the cookie of a session that is over.
 */
async function findCaller(world: World, request: FastifyRequest): Promise<Staff> {
  const isKeyless = request.headers.authorization === undefined
  const token = isKeyless ? sessionToken(request, world.environment) : null
  if (token !== null) return findStaffOfSession(world, request, token)
  if (isKeyless && isSameOrigin(request, world.environment)) throw new Refusal('signed-out')
  return findStaff(world, request, presentedKey(request))
}

/** The caller of this request; only after `admitOffice`. Handlers get it as `staff` (`serveStaff`). */
export function staffOf(request: FastifyRequest): Staff {
  const staff = admitted.get(request)
  if (staff === undefined) throw new Error('An office call was served without asking who makes it.')
  return staff
}
