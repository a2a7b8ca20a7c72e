import { existsSync } from 'node:fs'
import { builtFile } from '../storage/program-files'
import type { Piscina } from 'piscina'
import type { LargeBody } from './large-body'
import { takeTurns } from './turns'
import { Refusal } from './refusal'
import {
  type LargeBodyAnswer,
  type LargeBodyTask,
  type LargeBodyWork,
  readLargeBody,
} from './large-body-work'

/** Parses and processes bodies larger than 64 KiB off the serving thread. Each may be refused as small ones are. */
export interface LargeBodies {
  /** Does a call's work on its large body; `order` is what else it needs to know. */
  read: <Order, Result>(work: LargeBodyWork<Order, Result>, body: LargeBody, order: Order) => Promise<Result>
}

/** The bundled worker, beside the bundled server. */
const bundledWorker = builtFile('large-body-worker.js')

/** In mebibytes: the memory limit for the values of one body. Beyond it the thread is ended, not the server. */
const maxMemory = 1024
/** In milliseconds: after this time a body is abandoned, and its transaction rolled back. */
const maxTime = 120_000
/**
 * One body is processed at a time, because it needs a processor and memory; waiting ones keep their bytes in memory.
 */
const turns = { atOnce: 1, waiting: 2, retryAfter: 5 }

type Threads = Piscina<LargeBodyTask, LargeBodyAnswer>

/** One thread, which ends after each body, so that its memory is free again. */
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

/** Processes one body at a time, in a thread of its own. */
export function createLargeBodies(connectionString: string, workerFile = bundledWorker): LargeBodies {
  // Unbundled (in Vitest) there is no worker file, and bodies are read in this thread.
  const isThreaded = existsSync(workerFile)
  const inTurn = takeTurns(turns)
  let threads: Promise<Threads> | null = null
  const read = <Order, Result>(work: LargeBodyWork<Order, Result>, { bytes }: LargeBody, order: Order) =>
    inTurn<Result>(async () =>
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

/** Has a thread do the work; `Result` is what the work of that path answers with. */
async function inThread<Result>(threads: Threads, task: LargeBodyTask): Promise<Result> {
  try {
    const answer = await threads.run(task, {
      // Transferred, not copied: they are not used here any more.
      transferList: [task.bytes.buffer as ArrayBuffer],
      signal: AbortSignal.timeout(maxTime),
    })
    if ('refused' in answer) {
      const { code, message, errors, more } = answer.refused
      throw Object.assign(new Refusal(code, { ...(errors && { fields: errors }), ...(more && { more }) }), {
        message,
      })
    }
    if ('fault' in answer) throw new Error(`A large body could not be worked through: ${answer.fault}`)
    return answer.result as Result
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new Refusal('too-complex')
    if ((error as Error).name === 'AbortError') throw new Refusal('busy', { retryAfter: 60 })
    throw error
  }
}
