import type { FastifyRequest } from 'fastify'
import { day } from '#rules/dates/instants'
import { isUseRecorded } from '#rules/staff/sign-in'
import type { Context } from '../../context'
import { isSame, tokenHash } from '../../platform/crypto/keys'
import { within } from '../../platform/db/outages'
import { clientAddress } from '../../platform/http/client-address'
import { refuseIfTooMany, consume, type RateLimit } from '../../platform/http/rate-limits'
import { Refusal } from '../../platform/http/refusal'
import { findKey, recordUse } from './credentials.queries'
import { mayMonitor } from './office-roles'
import type { Staff } from './staff'

/** Returns the Bearer key of a request. Fails with `key-needed` if there is none. */
export function presentedKey(request: FastifyRequest): string {
  const key = bearerKey(request.headers.authorization ?? '')
  if (key === null) throw new Refusal('key-needed')
  return key
}

/** Returns the Bearer key of an `Authorization` header, or `null` if there is none. */
export function bearerKey(authorization: string): string | null {
  const [scheme = '', ...rest] = authorization.trim().split(' ')
  const [key, ...more] = rest.filter((part) => part !== '')
  return scheme.toLowerCase() === 'bearer' && key !== undefined && more.length === 0 ? key : null
}

/**
 * Returns the caller of a key. An unknown key fails with `key-needed` and is counted for the network.
 *
 * OFFICE_KEY is chosen by an operator and could be guessed, so it is accepted only while the network is below the limit of
 * wrong keys. A stored key cannot be guessed, so it is always accepted.
 */
export async function findStaff(context: Context, request: FastifyRequest, key: string): Promise<Staff> {
  const limit: RateLimit = {
    scope: 'office-address',
    subject: clientAddress(request),
    max: context.catalogue.current().settings.limits.officeKeysPerAddress,
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

/** Timeout in ms of the lookup of a key. */
const timeoutMs = 2000
/** Time in ms for which a confirmed key is accepted if the database does not respond. */
const cachedMs = day

/**
 * Returns a function that admits callers of `/metrics` by a Bearer key. Wrong keys are rejected and counted like in office
 * calls. If the database does not respond, a key is accepted that this process has confirmed within the last day: metrics are
 * most important during an outage, and the page contains no personal data (docs/decisions/053).
 */
export function admitMonitor(context: Context): (request: FastifyRequest) => Promise<void> {
  const confirmedAt = new Map<string, number>()

  return async (request) => {
    const key = presentedKey(request)
    const digest = tokenHash(key).toString('hex')
    const now = context.now().getTime()
    const isCached = now - (confirmedAt.get(digest) ?? 0) < cachedMs
    try {
      const staff = await within(timeoutMs, findStaff(context, request, key))
      if (staff !== null) {
        if (!mayMonitor(staff.role)) throw new Refusal('not-allowed')
        confirmedAt.set(digest, now)
      } else if (!isCached) throw new Refusal('busy', { retryAfter: 5 })
    } catch (error) {
      // A response of the database takes precedence over the cache.
      if (error instanceof Refusal) confirmedAt.delete(digest)
      if (error instanceof Refusal || !isCached) throw error
    }
  }
}
