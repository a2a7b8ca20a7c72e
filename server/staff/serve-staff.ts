import type { AnswerOf } from '../../contract/call'
import type { OfficePath } from '../../contract/calls'
import type { OfficeCall } from '../../contract/office/office-call'
import type { FileAnswer, Parts, PreparedAnswer, Served } from '../http/serve'
import { staffOf } from './admit-office'
import { type AuditOfCall, auditOfCall } from './audit-of-call'
import type { SignedInStaff, Staff } from './staff'

interface ReadingParts<C extends OfficeCall> extends Omit<Parts<C, null>, 'customer'> {
  /** The caller and its role; of a call for the own account, a person who is signed in. */
  staff: C['roles'] extends 'signed in' ? SignedInStaff : Staff
}

interface ChangingParts<C extends OfficeCall> extends ReadingParts<C> {
  /** Writes the audit log's row of the change, in the change's transaction. */
  audit: AuditOfCall
}

type StaffParts<C extends OfficeCall> = C['audit'] extends 'changes' ? ChangingParts<C> : ReadingParts<C>

/** A call that staff make: everybody else is refused. */
type CallOfStaff = OfficeCall & { path: OfficePath; roles: Exclude<OfficeCall['roles'], 'open'> }
type OpenCall = OfficeCall & { path: OfficePath; roles: 'open' }

/**
 * Serves an office call to staff; `admitOffice` has refused all others before the body was read. A call that changes
 * something always gets a row in the audit log.
 */
export function serveStaff<C extends CallOfStaff>(
  call: C,
  handle: (parts: StaffParts<C>) => Promise<AnswerOf<C> | PreparedAnswer | FileAnswer>,
): Served<C['path']> {
  return {
    call,
    async handle({ payload, world, request, reply }) {
      const staff = staffOf(request)
      const { audit, close } = auditOfCall(world, staff, call.path)
      // A call that only reads gets it at runtime too; the type of its handler has no `audit`.
      const answer = await handle({ payload, world, request, reply, staff, audit } as StaffParts<C>)
      if (call.audit === 'changes') await close()
      return answer
    },
  }
}

/**
 * Serves a call that declares itself open: sign-in and set-up. Nobody is known yet, so the handler writes the audit log's
 * row itself once it knows who it is.
 */
export function serveOpen<C extends OpenCall>(
  call: C,
  handle: (parts: Omit<Parts<C, null>, 'customer'>) => Promise<AnswerOf<C>>,
): Served<C['path']> {
  return {
    call,
    handle: ({ payload, world, request, reply }) =>
      handle({ payload, world, request, reply } as Omit<Parts<C, null>, 'customer'>),
  }
}
