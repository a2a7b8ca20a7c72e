import type { FastifyRequest } from 'fastify'
import { day } from '../../../rules/instants'
import { within } from '../../db/answers-within'
import { tokenHash } from '../../keys'
import { Refusal } from '../../refusal'
import type { World } from '../../world'
import { findStaff, presentedKey } from '../../staff/office-key'
import { mayMonitor } from '../../staff/office-roles'

/** How long the database may take to say whose key it is, in milliseconds. */
const patienceMs = 2000
/** For so long after the database has known a key, the key still counts while the database is silent. */
const rememberedFor = day

/**
 * Admits who may read `/metrics`, by a Bearer key of the office; refuses as its calls do, and counts wrong keys with
 * theirs. While the database is silent a key is admitted that this process has seen it know within the last day: what is
 * measured is wanted then above all, and the page tells nothing of people (docs/decisions/083).
 */
export function admitMonitor(world: World): (request: FastifyRequest) => Promise<void> {
  const knownAt = new Map<string, number>()

  return async (request) => {
    const key = presentedKey(request)
    const digest = tokenHash(key).toString('hex')
    const now = world.now().getTime()
    const isRemembered = now - (knownAt.get(digest) ?? 0) < rememberedFor
    try {
      const staff = await within(patienceMs, findStaff(world, request, key))
      if (staff !== null) {
        if (!mayMonitor(staff.role)) throw new Refusal('not-allowed')
        knownAt.set(digest, now)
      } else if (!isRemembered) throw new Refusal('busy', { retryAfter: 5 })
    } catch (error) {
      // What the database does know of the key counts more than the memory of it.
      if (error instanceof Refusal) knownAt.delete(digest)
      if (error instanceof Refusal || !isRemembered) throw error
    }
  }
}
