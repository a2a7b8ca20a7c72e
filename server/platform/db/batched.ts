import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { createWorkQueue } from '../jobs/work-queue'
import { isTimeout, NoConnection } from './connections'
import type { Database } from './database'

interface BatchOptions<Requested, Answer> {
  /** Maximum number of requests per run. */
  readonly maxBatch?: number
  /**
   * Returns the answer if it is known without a run, or `null`. Called when the request arrives and before its run
   * starts.
   */
  readonly known?: (requested: Requested) => Answer | null
  /** Resolves before each run starts. Requests that arrive in the meantime join the run. */
  readonly ready?: () => Promise<void>
  /**
   * Returns the pause in milliseconds after a run that `shared` requests (two or more) shared, so that more requests
   * gather for the next run.
   */
  readonly pauseMs?: (shared: number) => number
  /** Queue in which the runs wait for those of other batches. Requests that arrive in the meantime join the run. */
  readonly inLane?: Lane
}

type Lane = <Result>(work: () => Promise<Result>) => Promise<Result>

/**
 * Batches requests: those that arrive while a statement runs share the next one. Thousands of requests for one row then
 * need few round trips and few commits, and a single request does not wait.
 *
 * `run` returns its answers in the order of its input. If the database rejects a batch, each of its requests is
 * repeated alone, so that a request can only fail itself. If the connection breaks, the outcome is unknown and nothing
 * is repeated, because a place must not be taken twice.
 */
export function batched<Requested, Answer>(
  run: (requested: Requested[]) => Promise<Answer[]>,
  {
    maxBatch = 100,
    known = () => null,
    ready = () => Promise.resolve(),
    pauseMs = () => 0,
    inLane = (runNow) => runNow(),
  }: BatchOptions<Requested, Answer> = {},
): (requested: Requested) => Promise<Answer> {
  interface Waiting {
    requested: Requested
    resolve: (answer: Answer) => void
    reject: (reason: unknown) => void
  }
  const waiting: Waiting[] = []
  let running = false

  /** Resolves with false if the database did not answer. */
  async function answerAll(some: Waiting[]): Promise<boolean> {
    try {
      const answers = await run(some.map((one) => one.requested))
      for (const [index, one] of some.entries()) one.resolve(answers[index] as Answer)
      return true
    } catch (error) {
      if (some.length > 1 && isRolledBack(error)) {
        for (const [index, one] of some.entries()) {
          if (await answerAll([one])) continue
          refuse(some.slice(index + 1))
          return false
        }
        return true
      }
      for (const one of some) one.reject(error)
      return !isTimeout(error)
    }
  }

  /**
   * Rejects requests that were not started. While the database does not answer, each of them would also wait ten
   * seconds.
   */
  function refuse(others: readonly Waiting[]) {
    for (const one of others) one.reject(new NoConnection())
  }

  async function work(): Promise<void> {
    running = true
    try {
      // Requests of the same turn of the event loop share the first run.
      await new Promise(setImmediate)
      while (waiting.length > 0) {
        await ready()
        const shared = await inLane(runNext)
        const pause = shared > 1 ? pauseMs(shared) : 0
        if (pause > 0) await delay(pause)
      }
    } catch (error) {
      for (const one of waiting.splice(0)) one.reject(error)
    } finally {
      running = false
    }
  }

  /** Runs the next batch and returns its number of requests. */
  async function runNext(): Promise<number> {
    const some = await nextBatch()
    if (some.length > 0 && !(await answerAll(some))) refuse(waiting.splice(0))
    return some.length
  }

  /** Returns the requests of the next run, at most `maxBatch`. Requests before them whose answer is known are answered. */
  async function nextBatch(): Promise<Waiting[]> {
    const some: Waiting[] = []
    let answered = 0
    while (some.length < maxBatch) {
      const one = waiting.shift()
      if (one === undefined) break
      const answer = known(one.requested)
      if (answer === null) {
        some.push(one)
        continue
      }
      one.resolve(answer)
      answered += 1
      // Answering thousands of requests in one turn would block everything else.
      if (answered % maxBatch === 0) await new Promise(setImmediate)
    }
    return some
  }

  return (requested) =>
    new Promise((resolve, reject) => {
      const answer = known(requested)
      if (answer !== null) return resolve(answer)
      waiting.push({ requested, resolve, reject })
      if (!running) void work()
    })
}

/**
 * Returns a batched function for a statement that several modules send, with one queue per database. `oneAtATime`: its runs
 * and those of all such functions follow each other. It is for transactions that write orders: few large ones cost less than
 * many small ones at the same time, and while one runs, requests gather for the next.
 */
export function batchedOn<Requested, Answer>(
  run: (db: Database, requested: Requested[]) => Promise<Answer[]>,
  { oneAtATime = false }: { oneAtATime?: boolean } = {},
): (db: Database, requested: Requested) => Promise<Answer> {
  const queues = new WeakMap<Database, (requested: Requested) => Promise<Answer>>()
  return (db, requested) => {
    const queue =
      queues.get(db) ??
      batched((some: Requested[]) => run(db, some), oneAtATime ? { inLane: laneOf(db) } : {})
    queues.set(db, queue)
    return queue(requested)
  }
}

/** Time in milliseconds after which a run, which may wait for a lock of another process, no longer delays the others. */
const maxTurnMs = 300

const lanes = new WeakMap<Database, Lane>()

function laneOf(db: Database): Lane {
  const lane = lanes.get(db) ?? createLane()
  lanes.set(db, lane)
  return lane
}

function createLane(): Lane {
  // Each function has at most one run in the queue, so it is never full.
  const enqueue = createWorkQueue({ concurrency: 1, maxWaiting: 100, retryAfter: 1 })
  return async (work) => {
    const { running } = await enqueue(async () => {
      const started = work()
      await Promise.race([started, delay(maxTurnMs, null, { ref: false })])
      return { running: started }
    })
    return running
  }
}

/** Returns whether the database rejected the statement and rolled back; false if the server or the connection ended. */
const isRolledBack = (error: unknown): boolean => error instanceof DatabaseError && error.severity === 'ERROR'
