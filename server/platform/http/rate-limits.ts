import type { AnyRefusalCode } from '../../../contract/every-refusal'
import type { Queryable } from '../db/database'
import { Refusal } from './refusal'
import type { Context } from '../../context'
import {
  type RateLimitScope,
  decrement,
  findPauseEnd,
  increment,
  removeCounter,
  removeCountersOfSources,
} from './rate-limits.queries'
import { setTimeout as delay } from 'node:timers/promises'

/** How often a subject may do it within a window. */
export interface RateLimit {
  readonly scope: RateLimitScope
  readonly subject: string
  /** Each source (a network, a browser) of the subject has a counter of its own. Absent: there is one counter for all. */
  readonly source?: string
  readonly most: number
  /** The length of the window; absent: 15 minutes. Not of a growing limit. */
  readonly minutes?: number
  /** Beyond the limit each further request is followed by a pause twice as long as the one before. */
  readonly growing?: boolean
}

/** One request that was counted; `restore` takes it out again. */
interface Consumed {
  readonly limit: RateLimit
  readonly windowStart: Date
}

type Counting = Pick<Context, 'db' | 'now'>

/**
 * Counts a request, or refuses it with 429 where there were too many. One statement on one row: of any number of parallel
 * requests, in any number of processes, exactly as many pass as there is room for. It runs outside the caller's
 * transaction, so that a refusal's rollback does not take the count away; call it before one is open, since it takes a
 * connection of its own.
 *
 * A window begins with the first request and lasts 15 minutes, or `minutes`. A growing limit works so up to its last request; from then on
 * one is let through after each pause, and the next pause is twice as long. It is forgotten after a day of quiet.
 */
export async function consume({ db, now }: Counting, limit: RateLimit): Promise<Consumed> {
  const at = now()
  const windowStart = await increment(db.kysely, limit, at)
  if (windowStart !== null) return { limit, windowStart }
  throw tooMany((await findPauseEnd(db.kysely, limit)) ?? at, at)
}

/** Takes a request out of the count: it turned out not to be a wrong guess. A counter at 0 goes: it says nothing. */
export async function restore({ db }: Counting, { limit, windowStart }: Consumed): Promise<void> {
  if ((await decrement(db.kysely, limit, windowStart)) === 0) await removeCounter(db.kysely, limit, 0)
}

/** Removes a subject's count, as after the right password. */
export async function reset({ db }: { db: { kysely: Queryable } }, limit: RateLimit): Promise<void> {
  await removeCounter(db.kysely, limit)
}

/** Removes the counts of a subject at all of its sources, as after a new password. */
export async function resetSources(
  { db }: { db: { kysely: Queryable } },
  limit: Pick<RateLimit, 'scope' | 'subject'>,
): Promise<void> {
  await removeCountersOfSources(db.kysely, limit)
}

/**
 * Does what may be a guess at a secret (a voucher), and counts it only if it was refused with one of `wrong`. The
 * guess is counted before it is checked, so that many parallel guesses cannot slip past the limit. Wrap the transaction in it.
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
 * Refuses with 429 who has used up a limit, and counts nothing: for links too long to be guessed, where a campus
 * behind one address may open hundreds of right ones at once. A wrong one is then recorded by `recordWrongGuess`.
 */
export async function refuseIfTooMany({ db, now }: Counting, limit: RateLimit): Promise<void> {
  const at = now()
  const end = await findPauseEnd(db.kysely, limit)
  if (end !== null && end > at) throw tooMany(end, at)
}

/** Counts a wrong guess; refuses nothing. */
export async function recordWrongGuess(context: Counting, limit: RateLimit): Promise<void> {
  await consume(context, { ...limit, most: 2_000_000_000 })
}

const tooMany = (end: Date, now: Date) =>
  new Refusal('too-many-attempts', {
    retryAfter: Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000)),
  })

/**
 * Does the work and answers no sooner than `milliseconds` after the start, so that the response time does not reveal
 * whether an address is known.
 */
export async function atLeast<Answer>(milliseconds: number, work: () => Promise<Answer>): Promise<Answer> {
  const [outcome] = await Promise.allSettled([work(), delay(milliseconds)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
