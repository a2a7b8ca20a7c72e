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

/** Who makes a call of the office, by an API key. */
export interface Staff {
  /** The stored key's id; null for the environment's OFFICE_KEY, which is not stored. */
  readonly keyId: number | null
  readonly role: OfficeRole
  /** As the audit log names who it is: `key:till 2`, or `OFFICE_KEY`. */
  readonly actor: string
}

const admitted = new WeakMap<FastifyRequest, Staff>()

/**
 * Finds who makes an office call by its Bearer key, before its body is read: the environment's OFFICE_KEY is the owner's,
 * the others are stored hashed. Refuses with `key-needed` without a valid key, with `too-many-tries` where too many wrong
 * ones came from the network, and with `not-allowed` where the key's role may not make this call.
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

/** The key of an `Authorization` header; null where it names none. */
export function bearerKey(authorization: string): string | null {
  const [scheme = '', ...rest] = authorization.trim().split(' ')
  const [key, ...more] = rest.filter((part) => part !== '')
  return scheme.toLowerCase() === 'bearer' && key !== undefined && more.length === 0 ? key : null
}

/** Who makes this call; only after `admitOffice`. Handlers have it as their `staff` (`serveStaff`). */
export function staffOf(request: FastifyRequest): Staff {
  const staff = admitted.get(request)
  if (staff === undefined) throw new Error('An office call was served without asking who makes it.')
  return staff
}

/**
 * Whose key it is; refuses with `key-needed` where it is nobody's, and counts that.
 *
 * OFFICE_KEY is what an operator made up: it counts only while its network has not guessed too often. Nobody guesses a
 * stored key: right ones are served whatever else comes from their network.
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
  await recordUse(world.db.kysely, found, now)
  return { keyId: found.id, actor: `key:${found.name}`, role: found.role }
}
