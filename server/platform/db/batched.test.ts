import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { expect, test, vi } from 'vitest'
import { batched, batchedOn } from './batched'
import type { Database } from './database'

const refused = () => Object.assign(new DatabaseError('no', 0, 'error'), { severity: 'ERROR' })

/** Returns a batched function whose runs fail if they contain the request 2, and the list of its runs. */
function failing(fault: () => Error) {
  const runs: number[][] = []
  const double = batched(async (requested: number[]) => {
    runs.push(requested)
    if (requested.includes(2)) throw fault()
    return requested.map((one) => one * 2)
  })
  return { runs, double }
}

test('concurrent requests share a run, and each gets its own answer', async () => {
  const { runs, double } = failing(refused)
  expect(await Promise.all([1, 3, 4].map(double))).toEqual([2, 6, 8])
  expect(runs).toEqual([[1, 3, 4]])
})

test('a request that the database rejects does not fail the others', async () => {
  const { double } = failing(refused)
  const results = await Promise.allSettled([1, 2, 3].map(double))
  expect(results.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('after a broken connection no request is repeated', async () => {
  const { runs, double } = failing(() => new Error('Connection terminated unexpectedly'))
  const results = await Promise.allSettled([1, 2, 3].map(double))
  expect(results.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(runs).toHaveLength(1)
})

test('if the database stops answering during single runs, the remaining requests are not started', async () => {
  const runs: number[][] = []
  const double = batched(async (requested: number[]) => {
    runs.push(requested)
    throw requested.length > 1 ? refused() : new Error('Query read timeout')
  })
  const results = await Promise.allSettled([1, 2, 3].map(double))
  expect(results.map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
    'Error: Query read timeout',
    expect.stringContaining('NoConnection'),
    expect.stringContaining('NoConnection'),
  ])
  expect(runs).toEqual([[1, 2, 3], [1]])
})

test('requests with a known answer take part in no run, whether new or queued', async () => {
  const runs: number[][] = []
  const known = new Set([7])
  const double = batched(
    async (requested: number[]) => {
      runs.push(requested)
      for (const one of requested) known.add(one)
      return requested.map((one) => one * 2)
    },
    { maxBatch: 2, known: (requested) => (known.has(requested) ? -requested : null) },
  )
  expect(await Promise.all([7, 1, 2, 1, 2, 3, 1].map(double))).toEqual([-7, 2, 4, -1, -2, 6, -1])
  expect(await double(3)).toBe(-3)
  expect(runs).toEqual([[1, 2], [3]])
})

test('requests that arrive during the pause after a small run share the next run', async () => {
  const runs: number[][] = []
  const double = batched(
    async (requested: number[]) => {
      runs.push(requested)
      await delay(50)
      return requested.map((one) => one * 2)
    },
    { pauseMs: (shared) => (shared < 3 ? 20 : 0) },
  )
  await Promise.all([1, 2].map(double))
  const third = double(3)
  for (const _ of [1, 2, 3]) await new Promise(setImmediate)
  expect(await Promise.all([third, double(4)])).toEqual([6, 8])
  expect(await double(5)).toBe(10)
  await Promise.all([6, 7, 8].map(double))
  const ninth = double(9)
  for (const _ of [1, 2, 3]) await new Promise(setImmediate)
  await Promise.all([ninth, double(10)])
  expect(runs).toEqual([[1, 2], [3, 4], [5], [6, 7, 8], [9], [10]])
})

test('while the database does not answer, queued requests are rejected without a run', async () => {
  const runs: number[][] = []
  let isSilent = true
  const echo = batched(async (requested: number[]) => {
    runs.push(requested)
    await delay(20)
    if (isSilent) throw new Error('Query read timeout')
    return requested
  })
  const first = echo(1)
  await delay(5)
  const results = await Promise.allSettled([first, echo(2), echo(3)])
  expect(results.map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
    'Error: Query read timeout',
    expect.stringContaining('NoConnection'),
    expect.stringContaining('NoConnection'),
  ])
  expect(runs).toEqual([[1]])
  isSilent = false
  expect(await Promise.all([echo(4), echo(5)])).toEqual([4, 5])
})

test('a failure before a run rejects the waiting requests, and later ones run', async () => {
  let failures = 1
  const double = batched((requested: number[]) => Promise.resolve(requested.map((one) => one * 2)), {
    ready: () => (failures-- > 0 ? Promise.reject(new Error('not ready')) : Promise.resolve()),
  })
  const results = await Promise.allSettled([1, 2].map(double))
  expect(results.map((one) => one.status)).toEqual(['rejected', 'rejected'])
  expect(await double(3)).toBe(6)
})

test('runs of functions that run one at a time follow each other, and requests gather in the meantime', async () => {
  const runs: string[] = []
  let isRunning = false
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const named = (name: string) =>
    batchedOn(
      async (_db, requested: number[]) => {
        expect(isRunning).toBe(false)
        isRunning = true
        runs.push(`${name} ${requested.join()}`)
        await opened
        isRunning = false
        return requested
      },
      { oneAtATime: true },
    )
  const [db, place, settle] = [{} as Database, named('place'), named('settle')]
  const first = place(db, 1)
  await vi.waitUntil(() => runs.length === 1)
  const others = [settle(db, 2), settle(db, 3), place(db, 4)]
  await delay(5)
  others.push(settle(db, 5))
  open()
  expect(await Promise.all([first, ...others])).toEqual([1, 2, 3, 4, 5])
  expect(runs).toEqual(['place 1', 'settle 2,3,5', 'place 4'])
})

test('a run that takes long delays the others by at most 300 ms', async () => {
  const slow = batchedOn((_db, requested: number[]) => delay(2000, requested), { oneAtATime: true })
  const quick = batchedOn((_db, requested: number[]) => Promise.resolve(requested), { oneAtATime: true })
  const db = {} as Database
  const ended: string[] = []
  const first = slow(db, 1).then(() => ended.push('slow'))
  await delay(10)
  await quick(db, 2).then(() => ended.push('quick'))
  await first
  expect(ended).toEqual(['quick', 'slow'])
})
