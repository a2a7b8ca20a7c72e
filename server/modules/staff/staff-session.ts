import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffRole, Me } from '#contract/office/sign-in'
import { isUseRecorded, sessionEnd, reauthenticatedUntil, isFactorMissing } from '#rules/staff/sign-in'
import type { Context } from '../../context'
import type { Environment } from '../../environment'
import { tokenHash, randomToken } from '../../platform/crypto/keys'
import type { Tx } from '../../platform/db/database'
import type { SessionStart } from '../../platform/db/staff-tables'
import { isSameOrigin } from '../../platform/http/browser-security'
import { clientAddress } from '../../platform/http/client-address'
import { readCookie, setCookie } from '../../platform/http/cookies'
import { rememberBrowser } from '../../platform/http/known-browsers'
import { Refusal } from '../../platform/http/refusal'
import { recordAudit } from '../audit'
import {
  findStaffSession,
  recordSessionUse,
  recordStaffSession,
  findMe,
  findTeamNames,
} from './accounts.queries'
import { callsOfRole, mayCall } from './office-roles'
import { type SignedInStaff, staffActor, type StaffSession } from './staff'

const sessionCookie = 'staff_session'

/** Returns the token of the session cookie of a request, or `null` if there is none. */
export const sessionToken = (
  request: Pick<FastifyRequest, 'headers'>,
  environment: Pick<Environment, 'publicUrl'>,
): string | null => readCookie(request, environment, sessionCookie)

/** Sets the session cookie for `seconds`. Scripts cannot read it, and requests from other sites do not send it. */
const setSessionCookie = (
  reply: FastifyReply,
  environment: Pick<Environment, 'publicUrl'>,
  token: string,
  seconds: number,
): void => setCookie(reply, environment, sessionCookie, { value: token, seconds })

/** Removes the session cookie from the browser. */
export const clearSessionCookie = (reply: FastifyReply, environment: Pick<Environment, 'publicUrl'>): void =>
  setSessionCookie(reply, environment, '', 0)

/**
 * Returns the person of a session cookie. The browser sends the cookie automatically, so the request must come from a page of
 * the shop; otherwise it fails with `wrong-origin`. It fails with `signed-out` if the session or the account has ended. The
 * session is read from the database each time, so that its end takes effect at once.
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

/** Converts the row of a session. */
const sessionOf = (row: SessionRow): StaffSession => ({
  id: row.id,
  staffId: row.staff_id,
  email: row.email,
  fullName: row.full_name,
  startedBy: row.started_by,
  expiresAt: row.expires_at,
  factorAt: row.factor_at,
  authenticatedAt: row.authenticated_at,
})

type SessionRow = NonNullable<Awaited<ReturnType<typeof findStaffSession>>>

interface Person {
  readonly id: number
  readonly email: string
  readonly role: StaffRole
  /** The hash against which the password was checked. */
  readonly password_hash: string | null
}

interface Start {
  readonly context: Context
  readonly request: FastifyRequest
  readonly person: Person
  readonly by: SessionStart
  /** Whether a second factor was given. */
  readonly hasFactor: boolean
  readonly isShared?: boolean
  /** The path of the call for the audit log. */
  readonly action: string
}

/** A started session. `give` sets the cookies of session and browser. Call it after the transaction has committed. */
interface StartedSession {
  readonly token: string
  give(reply: FastifyReply): void
}

/**
 * Starts a session of a person, writes the audit entry and makes the browser known to the account. Returns `null` if the
 * account has ended or its password has changed since it was checked.
 */
export async function startStaffSession(tx: Tx, start: Start): Promise<StartedSession | null> {
  const { context, request, person, by, hasFactor, isShared = false, action } = start
  const now = context.now()
  const token = randomToken()
  const network = clientAddress(request)
  const expiresAt = sessionEnd(person.role, isShared, now)
  const isRecorded = await recordStaffSession(tx, {
    hash: tokenHash(token),
    staffId: person.id,
    checkedHash: person.password_hash,
    startedBy: by,
    network,
    browser: (request.headers['user-agent'] ?? '').slice(0, 300),
    now,
    expiresAt,
    factorAt: hasFactor ? now : null,
    maxSessions: context.catalogue.current().settings.limits.sessionsPerAccount,
  })
  if (!isRecorded) return null
  await recordAudit(tx, { at: now, actor: staffActor(person.email), action, subject: null, network })
  const giveBrowser = await rememberBrowser(tx, context, request, { kind: 'staff', id: person.id })
  return {
    token,
    give: (reply) => {
      const seconds = Math.round((expiresAt.getTime() - now.getTime()) / 1000)
      setSessionCookie(reply, context.environment, token, seconds)
      giveBrowser?.(reply)
    },
  }
}

/** Returns the session's person with the data that the office's pages need. */
export async function meOf(
  context: Context,
  { role, session }: Pick<SignedInStaff, 'role' | 'session'>,
): Promise<Me> {
  const { oib, has_password, has_totp, recovery_codes, passkeys } = await findMe(
    context.db.kysely,
    session.staffId,
  )
  const { staffSecondFactor, fiscal } = context.catalogue.current().settings
  const factorMissing = isFactorMissing(session, role, staffSecondFactor)
  // Only roles whose screens show actors get the names of the team. The others need no list of addresses.
  const mayKnowTeam = mayCall(role, 'find-bulk-jobs') && !factorMissing
  return {
    full_name: session.fullName,
    email: session.email,
    role,
    calls: callsOfRole(role),
    second_factor_missing: factorMissing,
    needs_second_factor: staffSecondFactor.includes(role),
    has_password: has_password === true,
    has_totp: has_totp === true,
    recovery_codes_left: recovery_codes ?? 0,
    passkeys: passkeys ?? 0,
    oib,
    uses_oib: fiscal.country === 'HR',
    asked_until: reauthenticatedUntil(session, context.now())?.toISOString() ?? null,
    session_ends_at: session.expiresAt.toISOString(),
    team: mayKnowTeam ? await findTeamNames(context.db.kysely) : {},
  }
}

/** Like `meOf`, for the session of a token that was just started or changed. */
export async function meOfToken(context: Context, token: string): Promise<Me> {
  const row = await findStaffSession(context.db.kysely, tokenHash(token), context.now())
  if (row === undefined) throw new Refusal('signed-out')
  return meOf(context, { role: row.role, session: sessionOf(row) })
}

/**
 * Returns the session of a person who may see previews. Returns `null` if nobody is signed in, if the role may not edit what is
 * previewed, or if the request comes from a page of another site. A preview is opened like any page, so the `Origin` header is
 * not required.
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
