import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createWorkQueue } from './work-queue'

test('a queue limits running and waiting jobs and rejects further ones with Retry-After', async () => {
  const enqueue = createWorkQueue({ concurrency: 2, maxWaiting: 2, retryAfter: 7 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(n)
      ends.push(() => resolve(n))
    })
  const left = new AbortController()
  const { signal } = left
  const works = [enqueue(work(1)), enqueue(work(2)), enqueue(work(3), { signal }), enqueue(work(4))]
  await expect(enqueue(work(5))).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 7 })
  expect(begun).toEqual([1, 2])
  // An aborted job leaves the queue and is skipped.
  left.abort(new Error('gone'))
  await expect(works[2]).rejects.toThrow('gone')
  const sixth = enqueue(work(6))
  for (let n = 0; n < 4; n++) {
    ends[n]?.()
    await turn()
  }
  expect(begun).toEqual([1, 2, 4, 6])
  expect(await Promise.all([works[0], works[1], works[3], sixth])).toEqual([1, 2, 4, 6])
  await expect(enqueue(work(7), { signal })).rejects.toThrow('gone')
})

test('the next job starts after a failed one', async () => {
  const enqueue = createWorkQueue({ concurrency: 1, maxWaiting: 5, retryAfter: 1 })
  const fails = enqueue(() => Promise.reject(new Error('no')))
  const next = enqueue(async () => 'done')
  await expect(fails).rejects.toThrow('no')
  expect(await next).toBe('done')
})

/** Lets jobs wait, named by their callers, and returns the order in which they run. `leaving` are aborted before. */
async function orderOf(
  jobs: readonly [network: string, account: string, name: string][],
  leaving: readonly string[] = [],
): Promise<string> {
  const enqueue = createWorkQueue({ concurrency: 1, maxWaiting: 100, retryAfter: 1 })
  const order: string[] = []
  const first = enqueue(() => turn())
  const ends = jobs.map(async ([network, account, name]) => {
    const gone = new AbortController()
    const work = enqueue(async () => void order.push(name), { from: [network, account], signal: gone.signal })
    if (leaving.includes(name)) gone.abort(new Error('gone'))
    await work.catch(() => undefined)
  })
  await Promise.all([first, ...ends])
  return order.join(' ')
}
const storm = Array.from({ length: 5 }, (_, n): [string, string, string] => ['storm', 'x', `s${n}`])

test('jobs of one caller run in order', async () => {
  expect(
    await orderOf([
      ['a', 'x', '1'],
      ['a', 'x', '2'],
      ['a', 'x', '3'],
    ]),
  ).toBe('1 2 3')
})

test('networks take turns, and the accounts of one network take turns', async () => {
  const home: [string, string, string][] = [
    ['home', 'y', 'h1'],
    ['home', 'y', 'h2'],
  ]
  expect(await orderOf([...storm, ...home])).toBe('s0 h1 s1 h2 s2 s3 s4')
  expect(await orderOf([...storm, ['storm', 'y', 'neighbour']])).toBe('s0 neighbour s1 s2 s3 s4')
  expect(await orderOf([...storm, ...home], ['s0', 's2', 'h1', 'h2'])).toBe('s1 s3 s4')
})

test('a queue enforces its limits in total, per network and per account, and frees a place per started job', async () => {
  const enqueue = createWorkQueue({ concurrency: 1, maxWaiting: 4, maxWaitingFrom: [3, 2], retryAfter: 1 })
  const releases: (() => void)[] = []
  const running = enqueue(() => new Promise<void>((resolve) => releases.push(resolve)))
  const gone = new AbortController()
  /** Whether a job of the caller is accepted. */
  const accepts = async (network: string, account: string) => {
    let isAccepted = true
    void enqueue(() => new Promise<void>((resolve) => releases.push(resolve)), {
      from: [network, account],
      signal: gone.signal,
    }).catch(() => (isAccepted = false))
    await turn()
    return isAccepted
  }
  expect([await accepts('a', 'x'), await accepts('a', 'x'), await accepts('a', 'x')]).toEqual([
    true,
    true,
    false,
  ])
  expect([await accepts('a', 'y'), await accepts('a', 'z')]).toEqual([true, false])
  expect([await accepts('b', 'x'), await accepts('c', 'x')]).toEqual([true, false])
  releases.shift()?.()
  await running
  expect([await accepts('a', 'x'), await accepts('c', 'x')]).toEqual([true, false])
  // Aborted jobs free their places too.
  gone.abort(new Error('gone'))
  await turn()
  await expect(enqueue(() => Promise.resolve(), { signal: gone.signal })).rejects.toThrow('gone')
  for (const release of releases) release()
  for (let n = 0; n < 6; n++) await turn()
  expect(await enqueue(async () => 'done', { from: ['a', 'x'] })).toBe('done')
})
