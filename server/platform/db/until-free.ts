import type pg from 'pg'
import { setTimeout as delay } from 'node:timers/promises'

/** How often the pool is looked at, in milliseconds. */
const turnMs = 5

/**
 * Resolves once a connection of the pool is free, or after `maxMs` milliseconds. Low-priority work uses it to let other
 * requests go first: the pool's own queue is first come, first served.
 */
export async function untilFree(pool: pg.Pool, maxMs: number): Promise<void> {
  // Turns and not the clock: after a stop of the whole process the others have not had theirs yet.
  for (let turn = 0; turn < maxMs / turnMs && isFull(pool); turn += 1) await delay(turnMs)
}

const isFull = ({ waitingCount, idleCount, totalCount, options }: pg.Pool): boolean =>
  waitingCount > 0 || (idleCount === 0 && totalCount >= options.max)
