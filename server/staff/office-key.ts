import { isUseRecorded } from '../../rules/key-use'
import type { FastifyRequest } from 'fastify'
import type { OfficePath } from '../../contract/calls'
import type { OfficeRole } from '../../contract/office/office-call'
import type { Admit } from '../http/calls'
import { clientAddress } from '../http/client-address'
import { refuseIfTooMany, consume, type RateLimit } from '../http/rate-limits'
import { isSame, tokenHash } from '../keys'
import { Refusal } from '../refusal'
import type { World } from '../world'
import { findKey, recordUse } from './api-keys.sql'
import { mayCall } from './office-roles'

/** The caller of an office call, identified by an API key. */
export interface Staff {
  /** The stored key's id; null for the environment's OFFICE_KEY, which is not stored. */
  readonly keyId: number | null
  readonly role: OfficeRole
  /** The name in the audit log: `key:till 2`, or `OFFICE_KEY`. */
  readonly actor: string
}

const admitted = new WeakMap<FastifyRequest, Staff>()

/**
 * Finds the caller of an office call by its Bearer key, before the body is read: OFFICE_KEY has the owner's role, other
 * keys are stored hashed. Refuses with `key-needed` without a valid key, with `too-many-tries` after too many wrong
 * keys from the network, and with `not-allowed` if the key's role may not make this call.
 */
export const admitOffice =
  (world: World): Admit<OfficePath> =>
  async (request, path) => {
    const staff = await findStaff(world, request, presentedKey(request))
    if (!mayCall(staff.role, path)) throw new Refusal('not-allowed')
    admitted.set(request, staff)
  }

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

/** The caller of this request; only after `admitOffice`. Handlers get it as `staff` (`serveStaff`). */
export function staffOf(request: FastifyRequest): Staff {
  const staff = admitted.get(request)
  if (staff === undefined) throw new Error('An office call was served without asking who makes it.')
  return staff
}

/**
 * Finds the staff of a key; refuses an unknown key with `key-needed` and counts it for the network.
 *
 * OFFICE_KEY was chosen by an operator, so it is only accepted while its network is below the limit of wrong keys. A
 * stored key cannot be guessed, so it is always accepted.
 */
export async function findStaff(world: World, request: FastifyRequest, key: string): Promise<Staff> {
  const limit: RateLimit = {
    scope: 'office-address',
    subject: clientAddress(request),
    most: world.catalogue.current().settings.limits.officeKeysPerAddress,
  }
  const owners = world.environment.OFFICE_KEY
  if (owners !== undefined && isSame(owners, key)) {
    await refuseIfTooMany(world, limit)
    return { keyId: null, actor: 'OFFICE_KEY', role: 'owner' }
  }
  const now = world.now()
  const found = await findKey(world.db.kysely, tokenHash(key), now)
  if (found === undefined) {
    await consume(world, limit)
    throw new Refusal('key-needed')
  }
  if (isUseRecorded(found.last_used_at, now)) await recordUse(world.db.kysely, found.id, now)
  return { keyId: found.id, actor: `key:${found.name}`, role: found.role }
}
