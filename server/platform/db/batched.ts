import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { isTimeout, NoConnection } from './connections'
import type { Database } from './database'

interface BatchOptions<Requested, Answer> {
  /** How many share a run at most. */
  readonly most?: number
  /** Answers a request that needs no run, at once or while it waits; null: it takes part in one. */
  readonly known?: (requested: Requested) => Answer | null
  /** Resolves before each run starts. Requests that arrive in the meantime join the run. */
  readonly ready?: () => Promise<void>
  /** How many milliseconds to wait after a run that so many shared, if several did, so that more requests gather for the next. */
  readonly pauseMs?: (shared: number) => number
}

/**
 * Lets requests that arrive while a statement runs share the next one: a queue of thousands for one row then costs few
 * round trips and few commits, and a single request does not wait.
 *
 * `run` answers in the order of its input. If the database refuses a batch, each of its requests is repeated alone, so
 * that a request can only fail itself. If the connection broke, the outcome is unknown: nothing is repeated, because a
 * place must not be taken twice.
 */
export function batched<Requested, Answer>(
  run: (requested: Requested[]) => Promise<Answer[]>,
  {
    most = 100,
    known = () => null,
    ready = () => Promise.resolve(),
    pauseMs = () => 0,
  }: BatchOptions<Requested, Answer> = {},
): (requested: Requested) => Promise<Answer> {
  interface Waiting {
    requested: Requested
    resolve: (answer: Answer) => void
    reject: (reason: unknown) => void
  }
  const waiting: Waiting[] = []
  let running = false

  /** False if the database did not answer. */
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

  /** While the database does not answer, each of these would also wait ten seconds. None of them was begun. */
  function refuse(others: readonly Waiting[]) {
    for (const one of others) one.reject(new NoConnection())
  }

  async function work(): Promise<void> {
    running = true
    // Requests of the same turn of the event loop travel together.
    await new Promise(setImmediate)
    while (waiting.length > 0) {
      await ready()
      const some = await nextBatch()
      if (some.length > 0 && !(await answerAll(some))) refuse(waiting.splice(0))
      const pause = some.length > 1 ? pauseMs(some.length) : 0
      if (pause > 0) await delay(pause)
    }
    running = false
  }

  /** The next that take part in a run, at most `most`. Those before them that need none are answered. */
  async function nextBatch(): Promise<Waiting[]> {
    const some: Waiting[] = []
    let answered = 0
    while (some.length < most) {
      const one = waiting.shift()
      if (one === undefined) break
      const answer = known(one.requested)
      if (answer === null) {
        some.push(one)
        continue
      }
      one.resolve(answer)
      answered += 1
      // Answering thousands in one turn would stop everything else.
      if (answered % most === 0) await new Promise(setImmediate)
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

/** The same for a statement that several features send: one queue per database. */
export function batchedOn<Requested, Answer>(
  run: (db: Database, requested: Requested[]) => Promise<Answer[]>,
): (db: Database, requested: Requested) => Promise<Answer> {
  const queues = new WeakMap<Database, (requested: Requested) => Promise<Answer>>()
  return (db, requested) => {
    const queue = queues.get(db) ?? batched((some: Requested[]) => run(db, some))
    queues.set(db, queue)
    return queue(requested)
  }
}

/** The database refused the statement and rolled back; false if the server or the connection ended. */
const isRolledBack = (error: unknown): boolean => error instanceof DatabaseError && error.severity === 'ERROR'
