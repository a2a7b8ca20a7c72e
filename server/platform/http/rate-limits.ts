import { setTimeout as delay } from 'node:timers/promises'
import type { AnyRefusalCode } from '#contract/every-refusal'
import type { Context } from '../../context'
import type { Queryable } from '../db/database'
import {
  type RateLimitScope,
  decrement,
  findPauseEnd,
  increment,
  removeCounter,
  removeCountersOfSources,
} from './rate-limits.queries'
import { Refusal } from './refusal'

/** Limit of how often a subject may do something within a window. */
export interface RateLimit {
  readonly scope: RateLimitScope
  readonly subject: string
  /**
   * If set, each source (a network, a browser) of the subject has its own counter. Otherwise there is one counter for
   * all.
   */
  readonly source?: string
  readonly max: number
  /** Length of the window; 15 minutes by default. Growing limits do not use it. */
  readonly minutes?: number
  /** If true, each request beyond the limit is followed by a pause twice as long as the previous one. */
  readonly growing?: boolean
}

/** A counted request; `restore` undoes the count. */
interface Consumed {
  readonly limit: RateLimit
  readonly windowStart: Date
}

type Counting = Pick<Context, 'db' | 'now'>

/**
 * Counts a request, or rejects it with 429 if the limit is reached. It uses one statement on one row: of any number of
 * parallel requests, in any number of processes, exactly as many pass as the limit allows. It runs outside the caller's
 * transaction, so that a rollback does not undo the count. Call it before a transaction is open, because it needs a
 * connection of its own.
 *
 * A window starts with the first request and lasts 15 minutes, or `minutes`. A growing limit works the same way up to
 * its last request. From then on, one request is allowed after each pause, and the next pause is twice as long. The
 * count is forgotten after a day without requests.
 */
export async function consume({ db, now }: Counting, limit: RateLimit): Promise<Consumed> {
  const at = now()
  const windowStart = await increment(db.kysely, limit, at)
  if (windowStart !== null) return { limit, windowStart }
  throw tooMany((await findPauseEnd(db.kysely, limit)) ?? at, at)
}

/**
 * Undoes the count of a request that was not a wrong guess. A counter at 0 is deleted because it carries no
 * information.
 */
export async function restore({ db }: Counting, { limit, windowStart }: Consumed): Promise<void> {
  if ((await decrement(db.kysely, limit, windowStart)) === 0) await removeCounter(db.kysely, limit, 0)
}

/** Removes a subject's count, for example after the correct password. */
export async function reset({ db }: { db: { kysely: Queryable } }, limit: RateLimit): Promise<void> {
  await removeCounter(db.kysely, limit)
}

/** Removes the counts of a subject for all of its sources, for example after a new password. */
export async function resetSources(
  { db }: { db: { kysely: Queryable } },
  limit: Pick<RateLimit, 'scope' | 'subject'>,
): Promise<void> {
  await removeCountersOfSources(db.kysely, limit)
}

/**
 * Does work that may be a guess at a secret (a voucher), and counts it only if it is rejected with one of `wrong`. The
 * guess is counted before it is checked, so that parallel guesses cannot pass the limit. Call it around the
 * transaction.
 */
export async function countingWrong<Answer>(
  context: Counting,
  limit: RateLimit,
  wrong: readonly AnyRefusalCode[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  const consumed = await consume(context, limit)
  try {
    const answer = await work()
    await restore(context, consumed)
    return answer
  } catch (error) {
    if (!(error instanceof Refusal && wrong.includes(error.code))) await restore(context, consumed)
    throw error
  }
}

/**
 * Rejects with 429 if a limit is reached, and counts nothing. It is meant for links that are too long to be guessed,
 * where a campus behind one address may open hundreds of valid ones at once. `recordWrongGuess` counts invalid ones.
 */
export async function refuseIfTooMany({ db, now }: Counting, limit: RateLimit): Promise<void> {
  const at = now()
  const end = await findPauseEnd(db.kysely, limit)
  if (end !== null && end > at) throw tooMany(end, at)
}

/** Returns whether a limit is reached. It counts nothing. */
export async function isReached({ db, now }: Counting, limit: RateLimit): Promise<boolean> {
  const end = await findPauseEnd(db.kysely, limit)
  return end !== null && end > now()
}

/** Counts a wrong guess. It never rejects. */
export async function recordWrongGuess(context: Counting, limit: RateLimit): Promise<void> {
  await consume(context, { ...limit, max: 2_000_000_000 })
}

const tooMany = (end: Date, now: Date) =>
  new Refusal('too-many-attempts', {
    retryAfter: Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000)),
  })

/**
 * Does the work and returns no sooner than `milliseconds` after the start, so that the response time does not reveal
 * whether an address is known.
 */
export async function atLeast<Answer>(milliseconds: number, work: () => Promise<Answer>): Promise<Answer> {
  const [outcome] = await Promise.allSettled([work(), delay(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
