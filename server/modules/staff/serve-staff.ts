import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf } from '#contract/call'
import type { OfficePath } from '#contract/calls'
import { hasNoDryRun, type OfficeCall, takesKey } from '#contract/office/office-call'
import { reauthenticatedUntil, isFactorMissing } from '#rules/staff/sign-in'
import type { Context } from '../../context'
import { onBehalfOf, type Queryable } from '../../platform/db/database'
import { isSameOrigin } from '../../platform/http/browser-security'
import type { Admit } from '../../platform/http/calls'
import { readPayload } from '../../platform/http/read-payload'
import { Refusal } from '../../platform/http/refusal'
import { contextOfRequest } from '../../platform/http/requests'
import { FileAnswer, type Parts, PreparedAnswer, type Served } from '../../platform/http/serve'
import { recordAudit, type AuditEntry, callOfHeader, onceByKey, rejectPreviewOfDone } from '../audit'
import { forRole } from './access-fields'
import { findStaff, presentedKey } from './office-key'
import { mayCall, accessOf } from './office-roles'
import type { SignedInStaff, Staff } from './staff'
import { findStaffOfSession, sessionToken } from './staff-session'

interface ReadingParts<C extends OfficeCall> extends Omit<Parts<C, null>, 'customer'> {
  /** The caller and its role. For calls of the own account, it is a signed-in person. */
  staff: C['roles'] extends 'signed in' ? SignedInStaff : Staff
}

interface ChangingParts<C extends OfficeCall> extends ReadingParts<C> {
  /** Writes the audit entry of the change in its transaction. */
  audit: AuditOfCall
}

type StaffParts<C extends OfficeCall> = C['audit'] extends 'changes' ? ChangingParts<C> : ReadingParts<C>

/** A call that only staff may make. */
type CallOfStaff = OfficeCall & { path: OfficePath; roles: Exclude<OfficeCall['roles'], 'open'> }
type OpenCall = OfficeCall & { path: OfficePath; roles: 'open' }

/** A call of staff that jobs can also make: scheduled changes, bulk jobs and undo. */
export interface StaffServed<Path extends string = string> extends Served<Path> {
  /**
   * Makes the call for `staff` without a request. Permissions, audit entry and result are those of a request. The handler must
   * not use anything of the request except its body.
   */
  readonly makeFor: (staff: Staff, context: Context, body: object) => Promise<unknown>
}

/**
 * Serves an office call to staff. `admitOffice` has already rejected all other callers before the body was read. A call that
 * changes something always gets a row in the audit log.
 */
export function serveStaff<C extends CallOfStaff>(
  call: C,
  handle: (parts: StaffParts<C>) => Promise<AnswerOf<C> | PreparedAnswer | FileAnswer>,
): StaffServed<C['path']> {
  const checkReauthentication = ({
    payload,
    staff,
    context,
  }: Pick<Parts<C, null>, 'payload' | 'context'> & { staff: Staff }) => {
    if (call.asksAgain === 'unless tried' && !isDryRun(payload)) requireReauthentication(staff, context.now())
  }
  const make = async (parts: Pick<StaffParts<C>, 'payload' | 'context' | 'request' | 'reply' | 'staff'>) => {
    if (hasNoDryRun(call)) rejectDryRun(parts.request.body)
    checkReauthentication(parts)
    const { audit, close, hasChanged } = auditOfCall(parts.context, parts.staff, call.path)
    // Handlers of calls that only read also get `audit` at runtime, but their type does not contain it.
    const context = { ...parts.context, db: onBehalfOf(parts.context.db, parts.staff.actor) }
    const made = await handle({ ...parts, context, audit } as StaffParts<C>)
    const answer =
      made instanceof PreparedAnswer || made instanceof FileAnswer
        ? made
        : forRole(parts.staff.role, call.answer, made)
    if (call.audit === 'changes') await close()
    return { answer, hasChanged: hasChanged() }
  }
  return {
    call,
    async handle({ payload, context, request, reply }) {
      const staff = staffOf(request)
      const makeIn = (once: typeof context) =>
        make({ payload, context: once, request, reply, staff } as StaffParts<C>)
      if (!takesKey(call)) return (await makeIn(context)).answer
      const isFile = call.answersFile !== undefined
      const keyed = callOfHeader(request, { path: call.path, actor: staff.actor, payload })
      checkReauthentication({ payload: payload as StaffParts<C>['payload'], staff, context })
      if (!isDryRun(payload))
        return onceByKey(context, keyed, {
          kind: isFile ? 'file' : call.byRow === true ? 'by row' : 'at once',
          make: makeIn,
        })
      // A preview does not take the key, because the change is made later with the same one.
      await rejectPreviewOfDone(context, keyed)
      return (await makeIn(context)).answer
    },
    async makeFor(staff, context, body) {
      if (!mayCall(staff.role, call.path)) throw new Refusal('not-allowed')
      if (call.asksAgain === true) requireReauthentication(staff, context.now())
      const { answer } = await make({
        payload: readPayload(call, body),
        context: contextOfRequest(context),
        request: { body } as FastifyRequest,
        reply: undefined as unknown as FastifyReply,
        staff,
      } as StaffParts<C>)
      return answer
    },
  }
}

const isDryRun = (payload: object) => 'dry_run' in payload && payload.dry_run === true

/** Rejects `dry_run`. Other unknown fields are ignored, but a request for a dry run must not make the change. */
function rejectDryRun(body: unknown): void {
  if (typeof body === 'object' && body !== null && 'dry_run' in body && body.dry_run === true)
    throw new Refusal('no-trial', { fields: ['dry_run'] })
}

/**
 * Serves an open call, such as sign-in and set-up. The caller is not known yet, so the handler writes the audit entry itself
 * when it has identified the person.
 */
export function serveOpen<C extends OpenCall>(
  call: C,
  handle: (parts: Omit<Parts<C, null>, 'customer'>) => Promise<AnswerOf<C>>,
): Served<C['path']> {
  return {
    call,
    handle: ({ payload, context, request, reply }) =>
      handle({ payload, context, request, reply } as Omit<Parts<C, null>, 'customer'>),
  }
}

/** A handler's details for the audit log. They must not contain bank details, tokens, passwords or free text. */
type AuditDetails = Pick<AuditEntry, 'subject' | 'before' | 'after'>

/** The audit log, for the handler of a call that changes something. */
export interface AuditOfCall {
  /** Writes the call's row in the transaction of the change. */
  record(tx: Queryable, details: AuditDetails): Promise<void>
  /** Declares that this request changed nothing, such as a repeated request, so that no row is written. */
  nothingChanged(): void
  /** Declares that a function that is shared with the command line has written the row. */
  recordedWithChange(): void
}

/**
 * Creates the audit log for one request of a call that changes something. `close` must be called after the handler succeeded.
 * If the handler neither wrote a row nor declared that none is needed, `close` writes one without details, so that every
 * change has a row.
 */
function auditOfCall(
  context: Context,
  staff: Staff,
  path: OfficePath,
): { audit: AuditOfCall; close: () => Promise<void>; hasChanged: () => boolean } {
  let isSettled = false
  let hasChanged = true
  const row = (details: AuditDetails): AuditEntry => ({
    at: context.now(),
    actor: staff.actor,
    action: path,
    network: staff.network,
    cause: staff.cause,
    ...details,
  })
  const settle = () => {
    isSettled = true
  }
  return {
    audit: {
      async record(tx, details) {
        await recordAudit(tx, row(details))
        settle()
      },
      nothingChanged: () => {
        hasChanged = false
        settle()
      },
      recordedWithChange: settle,
    },
    hasChanged: () => hasChanged,
    async close() {
      if (isSettled) return
      context.log.error({ path }, 'A call of the office changed something and gave the audit log no details.')
      await recordAudit(context.db.kysely, row({ subject: null }))
    },
  }
}

const admitted = new WeakMap<FastifyRequest, Staff>()

/**
 * Finds the caller of an office call before the body is read: by a Bearer key (`findStaff`), otherwise by the session cookie
 * (`findStaffOfSession`). It fails with
 *
 * - `key-needed` without a valid key, or `signed-out` if the request comes from a page without a session
 * - `session-needed` if a key makes a call of a person's own account
 * - `not-allowed` if the role may not make the call
 * - `second-factor-missing` if the person must set up a second factor first
 * - `ask-again` if a sensitive call requires re-authentication
 *
 * An open call has no caller. It must come from a page of the shop, because it sets or removes a cookie.
 */
export const admitOffice =
  (context: Context): Admit<OfficePath> =>
  async (request, path) => {
    const { roles, asksAgain } = accessOf(path)
    if (roles === 'open') {
      if (!isSameOrigin(request, context.environment)) throw new Refusal('wrong-origin')
      return
    }
    const staff = await findCaller(context, request)
    const { role, session } = staff
    const isOwnAccount = roles === 'signed in'
    if (isOwnAccount && session === null) throw new Refusal('session-needed')
    if (!isOwnAccount && !mayCall(role, path)) throw new Refusal('not-allowed')
    if (session !== null) {
      const { staffSecondFactor } = context.catalogue.current().settings
      if (!isOwnAccount && isFactorMissing(session, role, staffSecondFactor))
        throw new Refusal('second-factor-missing')
      if (asksAgain === true) requireReauthentication(staff, context.now())
    }
    admitted.set(request, staff)
  }

/** Fails with `ask-again` if a person's last re-authentication is too old. Keys and jobs are not affected. */
export function requireReauthentication({ session }: Staff, now: Date): void {
  if (session !== null && reauthenticatedUntil(session, now) === null) throw new Refusal('ask-again')
}

/**
 * Returns the caller of a request. A key takes precedence over cookies. A page without either gets `signed-out`, because its
 * browser has removed the cookie of an ended session.
 */
async function findCaller(context: Context, request: FastifyRequest): Promise<Staff> {
  const isKeyless = request.headers.authorization === undefined
  const token = isKeyless ? sessionToken(request, context.environment) : null
  if (token !== null) return findStaffOfSession(context, request, token)
  if (isKeyless && isSameOrigin(request, context.environment)) throw new Refusal('signed-out')
  return findStaff(context, request, presentedKey(request))
}

/** Returns the caller of a request that `admitOffice` has admitted. */
function staffOf(request: FastifyRequest): Staff {
  const staff = admitted.get(request)
  if (staff === undefined) throw new Error('An office call was served without admitOffice.')
  return staff
}
