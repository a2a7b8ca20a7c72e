import { isUseRecorded } from '../../../rules/staff/sign-in'
import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../platform/http/client-address'
import { refuseIfTooMany, consume, type RateLimit } from '../../platform/http/rate-limits'
import { isSame, tokenHash } from '../../platform/crypto/keys'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { findKey, recordUse } from './credentials.queries'
import type { Staff } from './staff'
import { day } from '../../../rules/dates/instants'
import { within } from '../../platform/db/outages'
import { mayMonitor } from './office-roles'

/** The Bearer key of a request; refuses with `key-needed` without one. */
export function presentedKey(request: FastifyRequest): string {
  const key = bearerKey(request.headers.authorization ?? '')
  if (key === null) throw new Refusal('key-needed')
  return key
}

/** The key of an `Authorization` header; null without one. */
export function bearerKey(authorization: string): string | null {
  const [scheme = '', ...rest] = authorization.trim().split(' ')
  const [key, ...more] = rest.filter((part) => part !== '')
  return scheme.toLowerCase() === 'bearer' && key !== undefined && more.length === 0 ? key : null
}

/**
 * Finds the staff of a key; refuses an unknown key with `key-needed` and counts it for the network.
 *
 * OFFICE_KEY was chosen by an operator, so it is only accepted while its network is below the limit of wrong keys. A
 * stored key cannot be guessed, so it is always accepted.
 */
export async function findStaff(context: Context, request: FastifyRequest, key: string): Promise<Staff> {
  const limit: RateLimit = {
    scope: 'office-address',
    subject: clientAddress(request),
    most: context.catalogue.current().settings.limits.officeKeysPerAddress,
  }
  const owners = context.environment.OFFICE_KEY
  if (owners !== undefined && isSame(owners, key)) {
    await refuseIfTooMany(context, limit)
    return { actor: 'OFFICE_KEY', role: 'owner', network: limit.subject, staffId: null, session: null }
  }
  const now = context.now()
  const found = await findKey(context.db.kysely, tokenHash(key), now)
  if (found === undefined) {
    await consume(context, limit)
    throw new Refusal('key-needed')
  }
  if (isUseRecorded(found.last_used_at, now)) await recordUse(context.db.kysely, found.id, now)
  return {
    actor: `key:${found.name}`,
    role: found.role,
    network: limit.subject,
    staffId: null,
    session: null,
  }
}

/** How long the database may take to look up a key, in milliseconds. */
const timeoutMs = 2000
/** How long a key that the database has confirmed is accepted while the database does not answer. */
const rememberedFor = day

/**
 * Admits callers of `/metrics` by a Bearer key of the office; refuses and counts wrong keys as office calls do. While
 * the database does not answer, a key is admitted that this process has seen confirmed within the last day: metrics are
 * needed most at such a time, and the page holds no personal data (docs/decisions/053).
 */
export function admitMonitor(context: Context): (request: FastifyRequest) => Promise<void> {
  const knownAt = new Map<string, number>()

  return async (request) => {
    const key = presentedKey(request)
    const digest = tokenHash(key).toString('hex')
    const now = context.now().getTime()
    const isRemembered = now - (knownAt.get(digest) ?? 0) < rememberedFor
    try {
      const staff = await within(timeoutMs, findStaff(context, request, key))
      if (staff !== null) {
        if (!mayMonitor(staff.role)) throw new Refusal('not-allowed')
        knownAt.set(digest, now)
      } else if (!isRemembered) throw new Refusal('busy', { retryAfter: 5 })
    } catch (error) {
      // An answer of the database overrides the memory.
      if (error instanceof Refusal) knownAt.delete(digest)
      if (error instanceof Refusal || !isRemembered) throw error
    }
  }
}
