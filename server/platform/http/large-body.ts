import { existsSync } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Piscina } from 'piscina'
import { createWorkQueue } from '../jobs/work-queue'
import { builtFile } from '../storage/folders'
import {
  type LargeBodyAnswer,
  type LargeBodyTask,
  type LargeBodyWork,
  readLargeBody,
  resultOf,
} from './large-body-work'
import { smallBody, type LargeBody } from './read-payload'
import { Refusal } from './refusal'

/** Maximum number of large bodies that a process receives at the same time. All their bytes are in memory. */
const maxAtOnce = 2

/**
 * Limits how many large bodies are received at the same time, before they are read. Further requests get 503 with
 * `Retry-After`. The returned function reserves a place for a request whose body may be large, including one without a
 * length, until the request ends.
 */
export function largeBodyPlaces(): (request: FastifyRequest, reply: FastifyReply) => void {
  let taken = 0
  return (request, reply) => {
    if (Number(request.headers['content-length']) <= smallBody) return
    if (taken >= maxAtOnce) throw new Refusal('busy', { retryAfter: 5 })
    taken += 1
    let isOver = false
    const end = () => {
      if (!isOver) taken -= 1
      isOver = true
    }
    reply.raw.once('finish', end).once('close', end)
  }
}

/**
 * Parses and processes bodies larger than 64 KiB off the serving thread. They can be rejected for the same reasons as
 * small ones.
 */
export interface LargeBodies {
  /** Does a call's work on its large body. `order` contains the other inputs. */
  read: <Order, Result>(work: LargeBodyWork<Order, Result>, body: LargeBody, order: Order) => Promise<Result>
}

/** The bundled worker, next to the bundled server. */
const bundledWorker = builtFile('large-body-worker.js')

/** Memory limit for the values of one body in MiB. If it is exceeded, the thread ends, not the server. */
const maxMemory = 1024
/** Time limit in milliseconds. After it, a body is abandoned and its transaction rolled back. */
const maxTime = 120_000
/** One body is processed at a time because it needs a processor and memory. Waiting bodies stay in memory. */
const limits = { concurrency: 1, maxWaiting: 2, retryAfter: 5 }

type Threads = Piscina<LargeBodyTask, LargeBodyAnswer>

/** Creates a pool of one thread, which ends after each body to release its memory. */
async function openThreads(filename: string): Promise<Threads> {
  const { Piscina } = await import('piscina')
  return new Piscina({
    filename,
    name: 'answerLargeBody',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 0,
    resourceLimits: { maxOldGenerationSizeMb: maxMemory },
  })
}

/** Creates a processor that handles one body at a time in a separate thread. */
export function createLargeBodies(connectionString: string, workerFile = bundledWorker): LargeBodies {
  // Without the bundle, as in Vitest, there is no worker file, and bodies are read in this thread.
  const isThreaded = existsSync(workerFile)
  const enqueue = createWorkQueue(limits)
  let threads: Promise<Threads> | null = null
  const read = <Order, Result>(work: LargeBodyWork<Order, Result>, { bytes }: LargeBody, order: Order) =>
    enqueue<Result>(async () =>
      isThreaded
        ? inThread<Result>(await (threads ??= openThreads(workerFile)), {
            path: work.path,
            bytes,
            order,
            connectionString,
          })
        : work.work(readLargeBody(bytes), order, connectionString),
    )
  return { read }
}

/** Runs a task in the thread. `Result` is the result type of the work for that path. */
async function inThread<Result>(threads: Threads, task: LargeBodyTask): Promise<Result> {
  try {
    const answer = await threads.run(task, {
      // The bytes are transferred, not copied, because they are no longer used here.
      transferList: [task.bytes.buffer as ArrayBuffer],
      signal: AbortSignal.timeout(maxTime),
    })
    return resultOf(answer) as Result
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new Refusal('too-complex')
    if ((error as Error).name === 'AbortError') throw new Refusal('busy', { retryAfter: 60 })
    throw error
  }
}
