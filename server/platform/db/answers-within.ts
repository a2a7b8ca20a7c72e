import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database'

/** The result of a promise, or null if it takes longer than this; a later result or error is then ignored. */
export async function within<Answer>(ms: number, work: Promise<Answer>): Promise<Answer | null> {
  const isOver = new AbortController()
  const silence = delay(ms, null, { signal: isOver.signal }).catch(() => null)
  try {
    return await Promise.race([work, silence])
  } finally {
    isOver.abort()
    // Its later failure must not become an unhandled rejection.
    work.catch(() => undefined)
  }
}

/** Whether the database answers within so many milliseconds. */
export async function answersWithin(db: Database, ms: number): Promise<boolean> {
  const answer = db.prepared('alive', 'select 1', []).then(
    () => true,
    () => false,
  )
  return (await within(ms, answer)) ?? false
}
