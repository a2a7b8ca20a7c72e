import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffRole } from '../../../contract/office/sign-in'
import { sessionEnd } from '../../../rules/staff/session'
import type { Tx } from '../../platform/db/database'
import type { SessionStart } from '../../platform/db/staff-tables'
import { rememberBrowser } from '../../platform/http/known-browsers'
import { clientAddress } from '../../platform/http/client-address'
import { randomToken, tokenHash } from '../../platform/crypto/keys'
import type { Context } from '../../context'
import { recordAudit } from './audit.queries'
import { setSessionCookie } from './session-cookie'
import { staffActor } from './staff'
import { recordStaffSession } from './accounts.queries'

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
  /** The call, for the audit log. */
  readonly action: string
}

/** A session that was started; `give` sets the cookies of session and browser, once the transaction has ended. */
export interface StartedSession {
  readonly token: string
  give(reply: FastifyReply): void
}

/**
 * Starts a session of a person, with its row in the audit log, and makes the browser known to the account. Null if the account ended or its password changed since it
 * was checked.
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
    most: context.catalogue.current().settings.limits.sessionsPerAccount,
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
