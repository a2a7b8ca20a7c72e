import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '../db/database'
import type { RateLimit } from './rate-limits'

/** Scopes of wrong guesses at sign-in credentials. Each has growing limits and daily limits. */
const guessScopes = [
  'login-account',
  'password-of-customer',
  'staff-sign-in-account',
  'staff-code',
  'password-of-staff',
] as const
export type GuessScope = (typeof guessScopes)[number]

/** Scopes whose counters outlast a window of 15 minutes. */
const scopesOf: Readonly<Record<'growing' | 'day', readonly RateLimitScope[]>> = {
  growing: guessScopes,
  day: guessScopes.map((scope) => `${scope}-day` as const),
}

/** Window of a daily limit, in minutes. */
export const DAY_MINUTES = 24 * 60

/** What is limited. Each scope and subject (an email key, a network, a customer's ID) has one counter. */
export type RateLimitScope =
  | GuessScope
  | `${GuessScope}-day`
  | 'login-address'
  | 'right-login-account'
  | 'voucher-customer'
  | 'vat-number-customer'
  | 'vat-number-staff'
  | 'download-address'
  | 'download-link'
  | 'code-address'
  | 'wrong-login-codes'
  | 'withdrawal-address'
  | 'mailbox-address'
  | 'office-address'
  | 'staff-sign-in-address'
  | 'right-staff-sign-in'
  | 'staff-link-address'
  | 'staff-passkey-address'
  | `${'register' | 'reset' | 'login-code' | 'resend' | 'confirm' | 'staff-pause'}-${'email' | 'address'}`

const WINDOW_MINUTES = 15
/** Growing pauses last 15, 30, 60, 120 and then always 240 minutes, long enough to make guessing useless. */
const MAX_DOUBLINGS = 4
/** Time after a growing pause during which its length is remembered, in hours. */
const MEMORY_HOURS = 24

/**
 * Half the length of a subject hash with sources: the first half identifies the subject, the second half the source.
 */
const HALF_BYTES = 16

const digest = (value: string) => createHash('sha256').update(value).digest()

/**
 * Hashes a subject and its source. Emails and network addresses are stored hashed because nobody needs to read them.
 */
const subjectHash = ({ subject, source }: RateLimit): Buffer =>
  source === undefined
    ? digest(subject)
    : Buffer.concat([digest(subject).subarray(0, HALF_BYTES), digest(source).subarray(0, HALF_BYTES)])

const minutesOf = ({ minutes = WINDOW_MINUTES }: RateLimit): number => minutes

/** SQL for the end of the pause of a counter that has reached the limit. `t` is the counter's row. */
const pauseEnd = (
  limit: RateLimit,
) => sql<Date>`t.window_start + make_interval(mins => ${minutesOf(limit)}::int * case
  when ${limit.growing ?? false} and t.used > ${limit.max}
  then (2 ^ least(t.used - ${limit.max}, ${MAX_DOUBLINGS}::int))::int else 1 end)`

/**
 * Counts a request in one statement on one row: of any number of parallel requests, in any number of processes, exactly
 * as many are counted as the limit allows. Returns the start of the counter's window, or `null` if the limit is
 * reached.
 */
export async function increment(db: Queryable, limit: RateLimit, at: Date): Promise<Date | null> {
  const end = pauseEnd(limit)
  const grows = sql<boolean>`(${limit.growing ?? false} and t.used >= ${limit.max})`
  const isOver = sql<boolean>`${at}::timestamptz >=
    ${end} + case when ${grows} then make_interval(hours => ${MEMORY_HOURS}::int) else interval '0' end`
  const { rows } = await sql<{ window_start: Date }>`
    insert into rate_limit_count as t (scope, subject_hash, window_start, used)
    values (${limit.scope}, ${subjectHash(limit)}, ${at}, 1)
    on conflict (scope, subject_hash) do update set
      used = case when ${isOver} then 1 else t.used + 1 end,
      window_start = case when ${isOver} or ${grows} then ${at}::timestamptz else t.window_start end
    where ${isOver} or t.used < ${limit.max} or (${grows} and ${at}::timestamptz >= ${end})
    returning t.window_start`.execute(db)
  return rows[0]?.window_start ?? null
}

/** Subtracts one from a window's count. Returns the remaining count, or `undefined` if the window is over. */
export async function decrement(
  db: Queryable,
  limit: RateLimit,
  windowStart: Date,
): Promise<number | undefined> {
  const left = await db
    .updateTable('rate_limit_count')
    .set((row) => ({ used: row('used', '-', 1) }))
    .where('scope', '=', limit.scope)
    .where('subject_hash', '=', subjectHash(limit))
    .where('window_start', '=', windowStart)
    .where('used', '>', 0)
    .returning('used')
    .executeTakeFirst()
  return left?.used
}

/** Removes a subject's counter; with `used`, only if the count equals it. */
export const removeCounter = (db: Queryable, limit: RateLimit, used?: number) =>
  db
    .deleteFrom('rate_limit_count')
    .where('scope', '=', limit.scope)
    .where('subject_hash', '=', subjectHash(limit))
    .$if(used !== undefined, (query) => query.where('used', '=', used ?? 0))
    .execute()

/** Removes the counters that a subject has for each of its sources. */
export async function removeCountersOfSources(
  db: Queryable,
  { scope, subject }: Pick<RateLimit, 'scope' | 'subject'>,
): Promise<void> {
  const start = digest(subject).subarray(0, HALF_BYTES)
  const [first, last] = [0x00, 0xff].map((byte) => Buffer.concat([start, Buffer.alloc(HALF_BYTES, byte)]))
  await sql`delete from rate_limit_count
    where scope = ${scope} and subject_hash between ${first}::bytea and ${last}::bytea`.execute(db)
}

/**
 * Deletes counters that no longer have an effect. Called by the worker. Counters of daily limits are kept for a day,
 * those of growing limits until the longest pause and its memory have passed. All others end with their window of 15
 * minutes, so that a single password attempt leaves no trace after a day.
 */
export async function removeOldCounts(db: Queryable, now: Date, growingLimit: number): Promise<void> {
  const maxPause = WINDOW_MINUTES * 2 ** MAX_DOUBLINGS + MEMORY_HOURS * 60
  const before = (minutes: number) =>
    sql<boolean>`window_start < ${now}::timestamptz - make_interval(mins => ${minutes}::int)`
  await sql`delete from rate_limit_count where ${before(WINDOW_MINUTES)} and case
    when scope = any(${scopesOf.day}::text[]) then ${before(DAY_MINUTES)}
    when scope = any(${scopesOf.growing}::text[]) then used < ${growingLimit}::int or ${before(maxPause)}
    else true end`.execute(db)
}

/** Returns when a subject that has reached its limit may continue; `null` if it is below the limit. */
export async function findPauseEnd(db: Queryable, limit: RateLimit): Promise<Date | null> {
  const { rows } = await sql<{ pause_end: Date }>`
    select ${pauseEnd(limit)} as pause_end from rate_limit_count t
    where t.scope = ${limit.scope} and t.subject_hash = ${subjectHash(limit)} and t.used >= ${limit.max}`.execute(
    db,
  )
  return rows[0]?.pause_end ?? null
}
