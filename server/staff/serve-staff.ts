import type { AnswerOf } from '../../contract/call'
import type { OfficePath } from '../../contract/calls'
import type { OfficeCall } from '../../contract/office/office-call'
import type { Parts, PreparedAnswer, Served } from '../http/serve'
import { type AuditOfCall, auditOfCall } from './audit-of-call'
import { staffOf, type Staff } from './office-key'

interface ReadingParts<C extends OfficeCall> extends Omit<Parts<C, null>, 'customer'> {
  /** The caller and its role. */
  staff: Staff
}

interface ChangingParts<C extends OfficeCall> extends ReadingParts<C> {
  /** Writes the audit log's row of the change, in the change's transaction. */
  audit: AuditOfCall
}

type StaffParts<C extends OfficeCall> = C['audit'] extends 'changes' ? ChangingParts<C> : ReadingParts<C>

/**
 * Serves an office call to staff; `admitOffice` has refused all others before the body was read. A call that changes
 * something always gets a row in the audit log.
 */
export function serveStaff<C extends OfficeCall & { path: OfficePath }>(
  call: C,
  handle: (parts: StaffParts<C>) => Promise<AnswerOf<C> | PreparedAnswer>,
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
