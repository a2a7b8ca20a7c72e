import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { RefusalCode } from '../../contract/refusals'
import type { Queryable } from '../db/database'
import { Refusal } from '../refusal'
import type { World } from '../world'

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

const WINDOW_MINUTES = 15
/** Pauses are 15, 30, 60, 120 and then always 240 minutes: long enough to make guessing useless. */
const MOST_DOUBLINGS = 4
/** How long after a growing pause its length is remembered. */
const MEMORY_HOURS = 24

/** Subjects are emails and network addresses: stored hashed, since nobody needs to read them. */
const subjectHash = (limit: TryLimit) => createHash('sha256').update(limit.subject).digest()

/** When a counter lets its subject try again, once it is at the limit. `t` is the counter's row. */
const pauseEnd = (
  limit: TryLimit,
) => sql<Date>`t.window_start + make_interval(mins => ${WINDOW_MINUTES}::int * case
  when ${limit.growing ?? false} and t.tries > ${limit.most}
  then (2 ^ least(t.tries - ${limit.most}, ${MOST_DOUBLINGS}::int))::int else 1 end)`

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
  const end = pauseEnd(limit)
  const grows = sql<boolean>`(${limit.growing ?? false} and t.tries >= ${limit.most})`
  const isOver = sql<boolean>`${at}::timestamptz >=
    ${end} + case when ${grows} then make_interval(hours => ${MEMORY_HOURS}::int) else interval '0' end`
  const { rows } = await sql<{ window_start: Date }>`
    insert into try_count as t (scope, subject_hash, window_start, tries)
    values (${limit.scope}, ${subjectHash(limit)}, ${at}, 1)
    on conflict (scope, subject_hash) do update set
      tries = case when ${isOver} then 1 else t.tries + 1 end,
      window_start = case when ${isOver} or ${grows} then ${at}::timestamptz else t.window_start end
    where ${isOver} or t.tries < ${limit.most} or (${grows} and ${at}::timestamptz >= ${end})
    returning t.window_start`.execute(db.kysely)
  const [row] = rows
  if (row !== undefined) return { limit, windowStart: row.window_start }
  throw tooMany((await findPauseEnd(db.kysely, limit)) ?? at, at)
}

/** Takes back a try that turned out not to be a wrong one. A counter at 0 goes: it says nothing. */
export async function giveBackTry({ db }: Counting, { limit, windowStart }: TakenTry): Promise<void> {
  const hash = subjectHash(limit)
  const left = await db.kysely
    .updateTable('try_count')
    .set((row) => ({ tries: row('tries', '-', 1) }))
    .where('scope', '=', limit.scope)
    .where('subject_hash', '=', hash)
    .where('window_start', '=', windowStart)
    .where('tries', '>', 0)
    .returning('tries')
    .executeTakeFirst()
  if (left?.tries !== 0) return
  await db.kysely
    .deleteFrom('try_count')
    .where('scope', '=', limit.scope)
    .where('subject_hash', '=', hash)
    .where('tries', '=', 0)
    .execute()
}

/** Forgets a subject's tries: who knows the password, or has just set one, starts anew. */
export async function forgiveTries({ db }: { db: { kysely: Queryable } }, limit: TryLimit): Promise<void> {
  await db.kysely
    .deleteFrom('try_count')
    .where('scope', '=', limit.scope)
    .where('subject_hash', '=', subjectHash(limit))
    .execute()
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

/**
 * Removes counters that no longer matter; for the worker. Only those at a growing limit are remembered for longer than a
 * window: an account that a wrong password was tried at once leaves nothing behind.
 */
export async function forgetTries(db: Queryable, now: Date, growingLimit: number): Promise<void> {
  const longestPause = WINDOW_MINUTES * 2 ** MOST_DOUBLINGS + MEMORY_HOURS * 60
  await sql`delete from try_count where window_start < ${now}::timestamptz - make_interval(mins => ${WINDOW_MINUTES}::int)
    and (scope not in ('login-account', 'password-of-customer') or tries < ${growingLimit}::int
      or window_start < ${now}::timestamptz - make_interval(mins => ${longestPause}::int))`.execute(db)
}

/** When a subject that is at its limit may try again; null where it is below. */
async function findPauseEnd(db: Queryable, limit: TryLimit): Promise<Date | null> {
  const { rows } = await sql<{ pause_end: Date }>`
    select ${pauseEnd(limit)} as pause_end from try_count t
    where t.scope = ${limit.scope} and t.subject_hash = ${subjectHash(limit)} and t.tries >= ${limit.most}`.execute(
    db,
  )
  return rows[0]?.pause_end ?? null
}

const tooMany = (end: Date, now: Date) =>
  new Refusal('too-many-tries', {
    retryAfter: Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000)),
  })
