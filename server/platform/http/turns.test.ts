import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeTurns } from './turns'

test('takeTurns limits running and waiting jobs and rejects further ones with Retry-After', async () => {
  const inTurn = takeTurns({ atOnce: 2, waiting: 2, retryAfter: 7 })
  const begun: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) => () =>
    new Promise<number>((resolve) => {
      begun.push(n)
      ends.push(() => resolve(n))
    })
  const left = new AbortController()
  const works = [inTurn(work(1)), inTurn(work(2)), inTurn(work(3), left.signal), inTurn(work(4))]
  await expect(inTurn(work(5))).rejects.toMatchObject({ code: 'busy', status: 503, retryAfter: 7 })
  expect(begun).toEqual([1, 2])
  // An aborted job leaves the queue and is skipped.
  left.abort(new Error('gone'))
  await expect(works[2]).rejects.toThrow('gone')
  const sixth = inTurn(work(6))
  for (let n = 0; n < 4; n++) {
    ends[n]?.()
    await turn()
  }
  expect(begun).toEqual([1, 2, 4, 6])
  expect(await Promise.all([works[0], works[1], works[3], sixth])).toEqual([1, 2, 4, 6])
  await expect(inTurn(work(7), left.signal)).rejects.toThrow('gone')
})

test('takeTurns starts the next job after a failed one', async () => {
  const inTurn = takeTurns({ atOnce: 1, waiting: 5, retryAfter: 1 })
  const fails = inTurn(() => Promise.reject(new Error('no')))
  const next = inTurn(async () => 'done')
  await expect(fails).rejects.toThrow('no')
  expect(await next).toBe('done')
})
