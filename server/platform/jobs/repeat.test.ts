import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { repeat } from './repeat'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that counts its runs and ends when it is told to. */
function slowWork() {
  const ends: ((more: boolean) => void)[] = []
  const work = () => new Promise<boolean>((resolve) => void ends.push(resolve))
  return { ends, work }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('work starts at once, is repeated at once while there is more, and otherwise at the interval', async () => {
  const answers = [true, false]
  const work = vi.fn<() => Promise<boolean>>(() => Promise.resolve(answers.shift() ?? false))
  const repeated = repeat({ work, everyMs: 1000, failed: () => undefined })
  await settle()
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(999)
  expect(work).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(work).toHaveBeenCalledTimes(3)
  await repeated.stop()
  await vi.advanceTimersByTimeAsync(5000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('a wake-up during a run causes exactly one more run, never a second at the same time', async () => {
  const { ends, work } = slowWork()
  const repeated = repeat({ work, failed: () => undefined })
  expect(repeated.isRunning()).toBe(false)
  repeated.wake()
  repeated.wake()
  repeated.wake()
  await settle()
  expect([ends.length, repeated.isRunning()]).toEqual([1, true])
  ends[0]?.(false)
  await settle()
  expect(ends).toHaveLength(2)
  ends[1]?.(false)
  await settle()
  expect([ends.length, repeated.isRunning()]).toEqual([2, false])
})

test('a failed run is reported, and the next one repeats it', async () => {
  const failures: unknown[] = []
  const done = vi.fn<() => void>()
  let isBroken = true
  const work = () => (isBroken ? Promise.reject(new Error('no')) : Promise.resolve(false))
  const repeated = repeat({ work, everyMs: 100, done, failed: (error) => failures.push(error) })
  await settle()
  expect([failures, done.mock.calls.length]).toEqual([[new Error('no')], 0])
  isBroken = false
  await vi.advanceTimersByTimeAsync(100)
  expect([failures.length, done.mock.calls.length]).toEqual([1, 1])
  await repeated.stop()
})

test('stop waits for the current run and starts no other, even if there is more', async () => {
  const { ends, work } = slowWork()
  const repeated = repeat({ work, everyMs: 100, failed: () => undefined })
  let isStopped = false
  const stopping = repeated.stop().then(() => (isStopped = true))
  await settle()
  expect(isStopped).toBe(false)
  ends[0]?.(true)
  await stopping
  repeated.wake()
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends).toHaveLength(1)
})
