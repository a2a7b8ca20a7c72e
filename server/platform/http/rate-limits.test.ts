import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#tests/support/database/test-database'
import { openDatabase } from '../db/database'
import * as rateLimits from './rate-limits'
import type { RateLimit } from './rate-limits'
import { removeOldCounts } from './rate-limits.queries'
import { Refusal } from './refusal'

const database = await createTestDatabase()
const db = openDatabase(database.connectionString, { connections: 10 })
// For the counters, this connection acts as a second process of the shop.
const otherDb = openDatabase(database.connectionString, { connections: 10 })
let at = new Date('2027-03-01T10:00:00Z')
const context = { db, now: () => at }
const otherContext = { db: otherDb, now: () => at }
const later = (minutes: number) => (at = new Date(at.getTime() + minutes * 60_000))

afterAll(async () => {
  await db.close()
  await otherDb.close()
  await database.drop()
})
beforeEach(() => db.kysely.deleteFrom('rate_limit_count').execute())

const vouchers: RateLimit = { scope: 'voucher-customer', subject: '7', max: 3 }
const logins: RateLimit = { scope: 'login-account', subject: 'ana@example.com', max: 3, growing: true }

/** Returns 0 if the request is allowed, otherwise the seconds to wait. */
async function wait(limit: RateLimit): Promise<number> {
  try {
    await rateLimits.consume(context, limit)
    return 0
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too-many-attempts') return error.retryAfter ?? Number.NaN
    throw error
  }
}
const waits = async (limit: RateLimit, count: number) => {
  const all: number[] = []
  for (let n = 0; n < count; n += 1) all.push(await wait(limit))
  return all
}

test('a window allows the limit, then returns its end, then starts again', async () => {
  expect(await waits(vouchers, 2)).toEqual([0, 0])
  later(10)
  expect(await waits(vouchers, 3)).toEqual([0, 300, 300])
  later(4)
  expect(await wait(vouchers)).toBe(60)
  later(1)
  expect(await waits(vouchers, 4)).toEqual([0, 0, 0, 900])
})

test('subjects and scopes are counted separately', async () => {
  expect(await waits(vouchers, 4)).toEqual([0, 0, 0, 900])
  expect(await wait({ ...vouchers, subject: '8' })).toBe(0)
  expect(await wait({ ...vouchers, scope: 'download-address' })).toBe(0)
})

test('parallel requests in two processes never exceed the limit', async () => {
  const limit = { ...vouchers, max: 10 }
  const outcomes = await Promise.allSettled(
    Array.from({ length: 60 }, (_, n) => rateLimits.consume(n % 2 === 0 ? context : otherContext, limit)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
})

test('a growing limit doubles its pause with every further failure, up to four hours', async () => {
  expect(await waits(logins, 4)).toEqual([0, 0, 0, 900])
  const pauses: number[] = []
  let pause = 900
  for (let n = 0; n < 6; n += 1) {
    later(pause / 60 - 1)
    expect(await wait(logins)).toBe(60)
    later(1)
    expect(await wait(logins)).toBe(0)
    pause = await wait(logins)
    pauses.push(pause / 60)
  }
  expect(pauses).toEqual([30, 60, 120, 240, 240, 240])
})

test('a growing limit ends after a day without failures and can be reset at once', async () => {
  await waits(logins, 3)
  later(15)
  expect(await waits(logins, 2)).toEqual([0, 1800])
  later(30 + 24 * 60)
  expect(await waits(logins, 4)).toEqual([0, 0, 0, 900])
  await rateLimits.reset(context, logins)
  expect(await waits(logins, 4)).toEqual([0, 0, 0, 900])
})

test('a growing limit below its maximum behaves like an ordinary window', async () => {
  expect(await waits(logins, 2)).toEqual([0, 0])
  later(15)
  expect(await waits(logins, 4)).toEqual([0, 0, 0, 900])
})

test('restoring a request allows another one, but only in the same window', async () => {
  const taken = await rateLimits.consume(context, vouchers)
  await rateLimits.restore(context, taken)
  expect(await waits(vouchers, 4)).toEqual([0, 0, 0, 900])
  later(15)
  await rateLimits.consume(context, vouchers)
  await rateLimits.restore(context, taken)
  expect(await waits(vouchers, 3)).toEqual([0, 0, 900])
})

test('only rejected guesses count, even if the transaction rolls back', async () => {
  const guess = (how: 'right' | 'wrong' | 'fault') =>
    rateLimits.countingWrong(context, vouchers, ['voucher-invalid'], () =>
      db.transaction(async (tx) => {
        await tx.insertInto('setting').values({ key: 'x', value: '1' }).execute()
        if (how === 'right') return 'ok'
        throw how === 'wrong' ? new Refusal('voucher-invalid') : new Error('broken')
      }),
    )
  await expect(guess('fault')).rejects.toThrow('broken')
  for (const expected of ['voucher-invalid', 'voucher-invalid', 'voucher-invalid', 'too-many-attempts']) {
    await expect(guess('wrong')).rejects.toMatchObject({ code: expected })
  }
  await expect(guess('right')).rejects.toMatchObject({ code: 'too-many-attempts' })
  later(15)
  expect(await guess('right')).toBe('ok')
  expect(await waits(vouchers, 4)).toEqual([0, 0, 0, 900])
})

test('refuseIfTooMany counts nothing, and recordWrongGuess counts even beyond the limit', async () => {
  for (let n = 0; n < 5; n += 1) await rateLimits.refuseIfTooMany(context, vouchers)
  await Promise.all(Array.from({ length: 5 }, () => rateLimits.recordWrongGuess(context, vouchers)))
  await expect(rateLimits.refuseIfTooMany(otherContext, vouchers)).rejects.toMatchObject({ retryAfter: 900 })
  later(15)
  await rateLimits.refuseIfTooMany(context, vouchers)
})

test('rate limits store subjects hashed', async () => {
  await rateLimits.consume(context, logins)
  const { rows } = await db.pool.query<{ row: string }>('select t::text as row from rate_limit_count t')
  expect(rows).toHaveLength(1)
  expect(rows[0]?.row).not.toContain('ana')
})

test('removeOldCounts deletes old counts except those of active pauses', async () => {
  const start = at
  await rateLimits.consume(context, vouchers)
  await waits(logins, logins.max)
  // The counter of a single login attempt is deleted with its window.
  await rateLimits.consume(context, { ...logins, subject: 'eva@example.com' })
  const scopes = async () =>
    (await db.kysely.selectFrom('rate_limit_count').select('scope').orderBy('scope').execute()).map(
      (row) => row.scope,
    )
  await removeOldCounts(db.kysely, new Date(start.getTime() + 15 * 60_000), logins.max)
  expect(await scopes()).toEqual(['login-account', 'login-account', 'voucher-customer'])
  await removeOldCounts(db.kysely, new Date(start.getTime() + 16 * 60_000), logins.max)
  expect(await scopes()).toEqual(['login-account'])
  await removeOldCounts(db.kysely, new Date(start.getTime() + 29 * 3_600_000), logins.max)
  expect(await scopes()).toEqual([])
})
