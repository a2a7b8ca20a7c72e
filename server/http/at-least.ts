import { setTimeout as delay } from 'node:timers/promises'

/**
 * Does work and answers no sooner than `milliseconds` after the start: whether an address was known, so that there was
 * more to write, is not to be told from the time that the answer took.
 */
export async function atLeast<Answer>(milliseconds: number, work: () => Promise<Answer>): Promise<Answer> {
  const [outcome] = await Promise.allSettled([work(), delay(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
