import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database'

/** What a work answers within so many milliseconds; null where it takes longer, and then its end is nobody's. */
export async function within<Answer>(ms: number, work: Promise<Answer>): Promise<Answer | null> {
  const isOver = new AbortController()
  const silence = delay(ms, null, { signal: isOver.signal }).catch(() => null)
  try {
    return await Promise.race([work, silence])
  } finally {
    isOver.abort()
    // Where it fails later, nobody waits for it any more.
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
