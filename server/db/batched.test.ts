import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { batched } from './batched'
import { makeTurns } from './turns'

const refused = () => Object.assign(new DatabaseError('no', 0, 'error'), { severity: 'ERROR' })

/** Runs that fail whenever 2 is among what is asked. */
function failing(fault: () => Error) {
  const runs: number[][] = []
  const double = batched(async (asked: number[]) => {
    runs.push(asked)
    if (asked.includes(2)) throw fault()
    return asked.map((one) => one * 2)
  })
  return { runs, double }
}

test('requests that wait together share a run, and each gets its own answer', async () => {
  const { runs, double } = failing(refused)
  expect(await Promise.all([1, 3, 4].map(double))).toEqual([2, 6, 8])
  expect(runs).toEqual([[1, 3, 4]])
})

test('one that the database refuses breaks only itself', async () => {
  const { double } = failing(refused)
  const results = await Promise.allSettled([1, 2, 3].map(double))
  expect(results.map((one) => one.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('after a broken connection nothing is run again: it may have been done', async () => {
  const { runs, double } = failing(() => new Error('Connection terminated unexpectedly'))
  const results = await Promise.allSettled([1, 2, 3].map(double))
  expect(results.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(runs).toHaveLength(1)
})

test('where the database falls silent while they are run one by one, the others are not begun', async () => {
  const runs: number[][] = []
  const double = batched(async (asked: number[]) => {
    runs.push(asked)
    throw asked.length > 1 ? refused() : new Error('Query read timeout')
  })
  const results = await Promise.allSettled([1, 2, 3].map(double))
  expect(results.map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
    'Error: Query read timeout',
    expect.stringContaining('NoConnection'),
    expect.stringContaining('NoConnection'),
  ])
  expect(runs).toEqual([[1, 2, 3], [1]])
})

test('what is known takes part in no run: neither what comes nor what waits', async () => {
  const runs: number[][] = []
  const known = new Set([7])
  const double = batched(
    async (asked: number[]) => {
      runs.push(asked)
      for (const one of asked) known.add(one)
      return asked.map((one) => one * 2)
    },
    { most: 2, known: (asked) => (known.has(asked) ? -asked : null) },
  )
  expect(await Promise.all([7, 1, 2, 1, 2, 3, 1].map(double))).toEqual([-7, 2, 4, -1, -2, 6, -1])
  expect(await double(3)).toBe(-3)
  expect(runs).toEqual([[1, 2], [3]])
})

test('after a run that few shared, those who come within its pause share the next one', async () => {
  const runs: number[][] = []
  const double = batched(
    async (asked: number[]) => {
      runs.push(asked)
      await delay(50)
      return asked.map((one) => one * 2)
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

test('queues that take turns run one after the other, and gather meanwhile', async () => {
  const runs: [string, number[]][] = []
  let running = 0
  const inTurn = makeTurns()
  const [checkouts, payments] = ['checkouts', 'payments'].map((name) =>
    batched(
      async (asked: number[]) => {
        running += 1
        expect(running).toBe(1)
        runs.push([name, asked])
        await delay(20)
        running -= 1
        return asked
      },
      { inTurn },
    ),
  ) as [(asked: number) => Promise<number>, (asked: number) => Promise<number>]
  const first = checkouts(1)
  const second = payments(2)
  await delay(10)
  expect(await Promise.all([first, second, payments(3), checkouts(4)])).toEqual([1, 2, 3, 4])
  expect(runs).toEqual([
    ['checkouts', [1]],
    ['payments', [2, 3]],
    ['checkouts', [4]],
  ])
})

test('a run that takes long, such as one that waits for another process, lets the other queue begin', async () => {
  const inTurn = makeTurns(50)
  const slow = batched((asked: number[]) => delay(1000, asked), { inTurn })
  const quick = batched(async (asked: number[]) => asked, { inTurn })
  const first = slow(1)
  expect(await Promise.race([first, quick(2)])).toBe(2)
  expect(await Promise.race([first, quick(3)])).toBe(3)
  expect(await first).toBe(1)
})

test('while the database does not answer, the other queue is refused without a run', async () => {
  const runs: string[] = []
  const inTurn = makeTurns()
  let isSilent = true
  const queue = (name: string) =>
    batched(
      async (asked: number[]) => {
        runs.push(name)
        await delay(20)
        if (isSilent) throw new Error('Query read timeout')
        return asked
      },
      { inTurn },
    )
  const [checkouts, payments] = [queue('checkouts'), queue('payments')]
  const results = await Promise.allSettled([checkouts(1), payments(2), payments(3)])
  expect(results.map((one) => one.status === 'rejected' && String(one.reason))).toEqual([
    'Error: Query read timeout',
    expect.stringContaining('NoConnection'),
    expect.stringContaining('NoConnection'),
  ])
  expect(runs).toEqual(['checkouts'])
  isSilent = false
  expect(await Promise.all([checkouts(4), payments(5)])).toEqual([4, 5])
})
