import { isUseRecorded } from '../../../rules/staff/session'
import type { FastifyRequest } from 'fastify'
import { clientAddress } from '../../platform/http/client-address'
import { refuseIfTooMany, consume, type RateLimit } from '../../platform/http/rate-limits'
import { isSame, tokenHash } from '../../platform/crypto/keys'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { findKey, recordUse } from './credentials.queries'
import type { Staff } from './staff'

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
