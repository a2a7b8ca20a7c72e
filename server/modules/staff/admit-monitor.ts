import type { FastifyRequest } from 'fastify'
import { day } from '../../../rules/dates/instants'
import { within } from '../../platform/db/outages'
import { tokenHash } from '../../platform/crypto/keys'
import { Refusal } from '../../platform/http/refusal'
import type { Context } from '../../context'
import { findStaff, presentedKey } from './office-key'
import { mayMonitor } from './office-roles'

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
