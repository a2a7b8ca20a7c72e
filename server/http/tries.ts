import type { RefusalCode } from '../../contract/refusals'
import type { Queryable } from '../db/database'
import { Refusal } from '../refusal'
import type { World } from '../world'
import { countTry, findPauseEnd, removeCounter, takeBack } from './tries.sql'

/** What tries are counted for. A scope and a subject (an email key, a network, a customer's id) have one counter. */
export type TryScope =
  | 'login-account'
  | 'login-address'
  | 'right-login-account'
  | 'password-of-customer'
  | 'voucher-customer'
  | 'download-address'
  | 'download-link'
  | 'code-address'
  | 'withdrawal-address'
  | 'mailbox-address'
  | 'office-address'
  | `${'register' | 'reset' | 'resend' | 'confirm'}-${'email' | 'address'}`

/** How many tries a subject has per 15 minutes. */
export interface TryLimit {
  readonly scope: TryScope
  readonly subject: string
  readonly most: number
  /** Beyond the limit each further try is followed by a pause twice as long as the one before. */
  readonly growing?: boolean
}

/** A try that was counted; the handle to take it back. */
interface TakenTry {
  readonly limit: TryLimit
  readonly windowStart: Date
}

type Counting = Pick<World, 'db' | 'now'>

/**
 * Counts a try, or refuses it with 429 where there were too many. One statement on one row: of any number of parallel
 * tries, in any number of processes, exactly as many pass as there is room for. It runs outside the caller's
 * transaction, so that a refusal's rollback does not take the count away; call it before one is open, since it takes a
 * connection of its own.
 *
 * A window begins with the first try and lasts 15 minutes. A growing limit works so up to its last try; from then on
 * one try is let through after each pause, and the next pause is twice as long. It is forgotten after a day of quiet.
 */
export async function takeTry({ db, now }: Counting, limit: TryLimit): Promise<TakenTry> {
  const at = now()
  const windowStart = await countTry(db.kysely, limit, at)
  if (windowStart !== null) return { limit, windowStart }
  throw tooMany((await findPauseEnd(db.kysely, limit)) ?? at, at)
}

/** Takes back a try that turned out not to be a wrong one. A counter at 0 goes: it says nothing. */
export async function giveBackTry({ db }: Counting, { limit, windowStart }: TakenTry): Promise<void> {
  if ((await takeBack(db.kysely, limit, windowStart)) === 0) await removeCounter(db.kysely, limit, 0)
}

/** Forgets a subject's tries: who knows the password, or has just set one, starts anew. */
export async function forgiveTries({ db }: { db: { kysely: Queryable } }, limit: TryLimit): Promise<void> {
  await removeCounter(db.kysely, limit)
}

/**
 * Does what may be a guess at a secret (a voucher), and counts it only where it was refused with one of `wrong`. The
 * try is taken beforehand, so that many parallel guesses cannot slip past the limit. Wrap the transaction in it.
 */
export async function countingWrong<Answer>(
  world: Counting,
  limit: TryLimit,
  wrong: readonly RefusalCode[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  const taken = await takeTry(world, limit)
  try {
    const answer = await work()
    await giveBackTry(world, taken)
    return answer
  } catch (error) {
    if (!(error instanceof Refusal && wrong.includes(error.code))) await giveBackTry(world, taken)
    throw error
  }
}

/**
 * Refuses with 429 who has used up a limit, and counts nothing: for links too long to be guessed, where a campus
 * behind one address may open hundreds of right ones at once. A wrong one is then recorded by `recordWrongTry`.
 */
export async function refuseIfTooMany({ db, now }: Counting, limit: TryLimit): Promise<void> {
  const at = now()
  const end = await findPauseEnd(db.kysely, limit)
  if (end !== null && end > at) throw tooMany(end, at)
}

/** Counts a wrong try; refuses nothing. */
export async function recordWrongTry(world: Counting, limit: TryLimit): Promise<void> {
  await takeTry(world, { ...limit, most: 2_000_000_000 })
}

const tooMany = (end: Date, now: Date) =>
  new Refusal('too-many-tries', {
    retryAfter: Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000)),
  })
