import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseError } from 'pg'
import { isSilence, NoConnection } from './connections'
import type { Database } from './database'
import { type InTurn, makeTurns } from './turns'

interface BatchOptions<Asked, Answer> {
  /** How many share a run at most. */
  readonly most?: number
  /** Answers a request that needs no run, at once or while it waits; null: it takes part in one. */
  readonly known?: (asked: Asked) => Answer | null
  /** What a run waits for. Requests that come meanwhile take part in it. */
  readonly ready?: () => Promise<void>
  /** How many milliseconds to wait after a run that so many shared, if several did, so that more requests gather for the next. */
  readonly pauseMs?: (shared: number) => number
  /** Shared with other queues where one run of all of them goes on at a time. Requests that come meanwhile take part in the next. */
  readonly inTurn?: InTurn
}

/**
 * Lets requests that arrive while a statement runs share the next one: a queue of thousands for one row then costs few
 * round trips and few commits, and a single request does not wait.
 *
 * `run` answers in the order of its input. If the database refuses a batch, each of its requests is repeated alone, so
 * that a request can only fail itself. If the connection broke, the outcome is unknown: nothing is repeated, because a
 * place must not be taken twice.
 */
export function batched<Asked, Answer>(
  run: (asked: Asked[]) => Promise<Answer[]>,
  {
    most = 100,
    known = () => null,
    ready = () => Promise.resolve(),
    pauseMs = () => 0,
    inTurn = (run) => run(),
  }: BatchOptions<Asked, Answer> = {},
): (asked: Asked) => Promise<Answer> {
  interface Waiting {
    asked: Asked
    resolve: (answer: Answer) => void
    reject: (reason: unknown) => void
  }
  const waiting: Waiting[] = []
  let running = false

  /** False if the database did not answer. */
  async function answerAll(some: Waiting[]): Promise<boolean> {
    try {
      const answers = await run(some.map((one) => one.asked))
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
      return !isSilence(error)
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
      let shared = 0
      const answers = await inTurn(async () => {
        const some = await nextBatch()
        shared = some.length
        return some.length === 0 || answerAll(some)
      })
      if (!answers) refuse(waiting.splice(0))
      const pause = shared > 1 ? pauseMs(shared) : 0
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
      const answer = known(one.asked)
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

  return (asked) =>
    new Promise((resolve, reject) => {
      const answer = known(asked)
      if (answer !== null) return resolve(answer)
      waiting.push({ asked, resolve, reject })
      if (!running) void work()
    })
}

interface SharedOptions {
  /**
   * Whether its runs take turns with those of the other statements that say so. For what each order writes: two such
   * transactions at once cost more than a larger one after the other, and many small ones more than a few that gather for
   * a moment (decision 248).
   */
  readonly takesTurns?: boolean
}

/** The same for a statement that several features send: one queue per database. */
export function batchedOn<Asked, Answer>(
  run: (db: Database, asked: Asked[]) => Promise<Answer[]>,
  { takesTurns = false }: SharedOptions = {},
): (db: Database, asked: Asked) => Promise<Answer> {
  const queues = new WeakMap<Database, (asked: Asked) => Promise<Answer>>()
  return (db, asked) => {
    const queue =
      queues.get(db) ??
      batched((some: Asked[]) => run(db, some), takesTurns ? { inTurn: turnsOf(db), pauseMs: gather } : {})
    queues.set(db, queue)
    return queue(asked)
  }
}

/** Many gather by themselves; a few that come one by one cost a transaction each, unless the next run waits for them. */
const gather = (shared: number): number => (shared < 8 ? 30 : 0)

const turns = new WeakMap<Database, InTurn>()

function turnsOf(db: Database): InTurn {
  const inTurn = turns.get(db) ?? makeTurns()
  turns.set(db, inTurn)
  return inTurn
}

/** The database refused the statement and rolled back; false if the server or the connection ended. */
const isRolledBack = (error: unknown): boolean => error instanceof DatabaseError && error.severity === 'ERROR'
