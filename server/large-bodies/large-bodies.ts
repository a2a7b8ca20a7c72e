import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { builtFile } from '../built-file'
import { Worker } from 'node:worker_threads'
import type { LargeBody } from '../http/large-body'
import { takeTurns } from '../http/turns'
import { Refusal } from '../refusal'
import type { LargeBodyAnswer } from './large-body-worker'
import { type LargeBodyOrder, type LargeBodyResults, readLargeBody } from './read-large-body'

type ImportOrder = Extract<LargeBodyOrder, { kind: 'import' }>

/** Parses and processes bodies larger than 64 KiB off the serving thread. Each may be refused as small ones are. */
export interface LargeBodies {
  /** Imports a catalogue file, on its own database connection. */
  importCatalogue: (body: LargeBody, by: ImportOrder['by']) => Promise<LargeBodyResults['import']>
  /** Reads the bank statement in a payload of `import-statement`; `currency` is the shop's. */
  readStatement: (body: LargeBody, currency: string) => Promise<LargeBodyResults['statement']>
  /** Reads the guest list in a payload of `import-guests`. */
  readGuests: (body: LargeBody) => Promise<LargeBodyResults['guests']>
}

/** The bundled worker, beside the bundled server. */
const bundledWorker = builtFile('large-body-worker.js')

/** In mebibytes: the memory limit for the values of one body. Beyond it the thread is ended, not the server. */
const mostMemory = 1024
/** In milliseconds: after this time a body is abandoned, and its transaction rolled back. */
const mostTime = 120_000
/**
 * One body is processed at a time, because it needs a processor and memory; waiting ones keep their bytes in memory.
 */
const turns = { atOnce: 1, waiting: 2, retryAfter: 5 }

/** Processes one body at a time, in a thread of its own. */
export function createLargeBodies(connectionString: string, workerFile = bundledWorker): LargeBodies {
  // Unbundled (in Vitest) there is no worker file, and bodies are read in this thread.
  const read: typeof readLargeBody = existsSync(workerFile)
    ? (bytes, order) => inThread(workerFile, bytes, order)
    : readLargeBody
  const inTurn = takeTurns(turns)
  return {
    importCatalogue: ({ bytes }, by) =>
      inTurn(() => read<'import'>(bytes, { kind: 'import', connectionString, by })),
    readStatement: ({ bytes }, currency) =>
      inTurn(() => read<'statement'>(bytes, { kind: 'statement', currency })),
    readGuests: ({ bytes }) => inTurn(() => read<'guests'>(bytes, { kind: 'guests' })),
  }
}

async function inThread<Kind extends keyof LargeBodyResults>(
  workerFile: string,
  bytes: Uint8Array,
  order: Extract<LargeBodyOrder, { kind: Kind }>,
): Promise<LargeBodyResults[Kind]> {
  const thread = new Worker(workerFile, {
    workerData: { bytes, order },
    // Transferred, not copied: they are not used here any more.
    transferList: [bytes.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  const deadline = setTimeout(() => void thread.terminate(), mostTime)
  try {
    const answer = await Promise.race([answerOf(thread), endOf(thread)])
    if ('refused' in answer) {
      const { code, message, errors, more } = answer.refused
      throw Object.assign(new Refusal(code, { ...(errors && { fields: errors }), ...(more && { more }) }), {
        message,
      })
    }
    if ('fault' in answer) throw new Error(`A large body could not be worked through: ${answer.fault}`)
    return answer.result as LargeBodyResults[Kind]
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY') throw new Refusal('too-complex')
    throw error
  } finally {
    clearTimeout(deadline)
    await thread.terminate()
  }
}

async function answerOf(thread: Worker): Promise<LargeBodyAnswer> {
  const [answer] = (await once(thread, 'message')) as [LargeBodyAnswer]
  return answer
}

/** A thread that ended without an answer took too long. */
async function endOf(thread: Worker): Promise<never> {
  await once(thread, 'exit')
  throw new Refusal('busy', { retryAfter: 60 })
}
