import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf } from '../../../contract/call'
import type { OfficePath } from '../../../contract/calls'
import { cannotBeTried, type OfficeCall, takesKey } from '../../../contract/office/office-call'
import { onBehalfOf } from '../../platform/db/authors'
import { readPayload } from '../../platform/http/read-payload'
import { worldOfRequest } from '../../platform/http/request-world'
import type { FileAnswer, Parts, PreparedAnswer, Served } from '../../platform/http/serve'
import { Refusal } from '../../platform/http/refusal'
import type { World } from '../../context'
import { refuseUnasked, staffOf } from './admit-office'
import { type AuditOfCall, auditOfCall } from './audit-of-call'
import { mayCall } from './office-roles'
import { callOfHeader, onceByKey, rejectPreviewOfDone } from './once-by-key'
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

/** A call of staff, for whoever makes it later: at its time, for one row of many, or to undo. */
export interface StaffServed<Path extends string = string> extends Served<Path> {
  /**
   * Makes the call for somebody outside of a request of its own, by the role given: refused, recorded and answered as in a
   * request. Its handler reads of the request nothing but the body.
   */
  readonly makeFor: (staff: Staff, world: World, body: object) => Promise<unknown>
}

/**
 * Serves an office call to staff; `admitOffice` has refused all others before the body was read. A call that changes
 * something always gets a row in the audit log.
 */
export function serveStaff<C extends CallOfStaff>(
  call: C,
  handle: (parts: StaffParts<C>) => Promise<AnswerOf<C> | PreparedAnswer | FileAnswer>,
): StaffServed<C['path']> {
  const refuseWithoutPassword = ({
    payload,
    staff,
    world,
  }: Pick<Parts<C, null>, 'payload' | 'world'> & { staff: Staff }) => {
    if (call.asksAgain === 'unless tried' && !isTrial(payload)) refuseUnasked(staff, world.now())
  }
  const make = async (parts: Pick<StaffParts<C>, 'payload' | 'world' | 'request' | 'reply' | 'staff'>) => {
    if (cannotBeTried(call)) refuseTrial(parts.request.body)
    refuseWithoutPassword(parts)
    const { audit, close, hasChanged } = auditOfCall(parts.world, parts.staff, call.path)
    // A call that only reads gets it at runtime too; the type of its handler has no `audit`.
    const world = { ...parts.world, db: onBehalfOf(parts.world.db, parts.staff.actor) }
    const answer = await handle({ ...parts, world, audit } as StaffParts<C>)
    if (call.audit === 'changes') await close()
    return { answer, hasChanged: hasChanged() }
  }
  return {
    call,
    async handle({ payload, world, request, reply }) {
      const staff = staffOf(request)
      const makeIn = (once: typeof world) =>
        make({ payload, world: once, request, reply, staff } as StaffParts<C>)
      if (!takesKey(call)) return (await makeIn(world)).answer
      const isFile = call.answersFile !== undefined
      const keyed = callOfHeader(request, { path: call.path, actor: staff.actor, payload })
      refuseWithoutPassword({ payload: payload as StaffParts<C>['payload'], staff, world })
      if (!isTrial(payload))
        return onceByKey(world, keyed, {
          kind: isFile ? 'file' : call.byRow === true ? 'by row' : 'at once',
          make: makeIn,
        })
      // A preview takes no key: the change is made later, with the same one.
      await rejectPreviewOfDone(world, keyed)
      return (await makeIn(world)).answer
    },
    async makeFor(staff, world, body) {
      if (!mayCall(staff.role, call.path)) throw new Refusal('not-allowed')
      if (call.asksAgain === true) refuseUnasked(staff, world.now())
      const { answer } = await make({
        payload: readPayload(call, body),
        world: worldOfRequest(world),
        request: { body } as FastifyRequest,
        reply: undefined as unknown as FastifyReply,
        staff,
      } as StaffParts<C>)
      return answer
    },
  }
}

const isTrial = (payload: object) => 'dry_run' in payload && payload.dry_run === true

/** Unknown keys are ignored, but who asks for a trial must not find that the change was made. */
function refuseTrial(body: unknown): void {
  if (typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === true)
    throw new Refusal('no-trial', { fields: ['dry_run'] })
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
