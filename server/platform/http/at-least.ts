import { setTimeout as delay } from 'node:timers/promises'

/**
 * Does the work and answers no sooner than `milliseconds` after the start, so that the response time does not reveal
 * whether an address is known.
 */
export async function atLeast<Answer>(milliseconds: number, work: () => Promise<Answer>): Promise<Answer> {
  const [outcome] = await Promise.allSettled([work(), delay(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
