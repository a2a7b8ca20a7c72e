import { Worker } from 'node:worker_threads'
import type { Context } from '../../context'
import type { Environment } from '../../environment'
import { Outage } from '../../platform/db/outages'
import { builtFile } from '../../platform/storage/folders'
import { hasDueMails } from './send-mails.queries'

/** The worker data of the mail thread. */
export interface MailThreadData {
  readonly connectionString: string
  /** Maximum number of database connections of the thread. */
  readonly connections: number
  readonly environment: Environment
}
export type ToMailThread = 'wake' | 'stop'
/** An error in the thread, or its heartbeat. */
export type FromMailThread = { readonly error: string; readonly isOutage: boolean } | { readonly alive: true }

/** Sends the mails of the outbox in a thread of its own. */
export interface MailThread {
  /** Starts the thread if a mail is due. Throws the last error of the thread since the previous call. */
  look(): Promise<void>
  /** Tells the thread that a mail was queued. Returns false if the thread does not run. */
  wake(): boolean
  /** Ends the thread after it has sent the mails that it has taken. */
  stop(): Promise<void>
}

/** Number of database connections of the thread: one reads or takes mails, one records results. */
export const mailConnections = 2

/** The bundled worker, next to the bundled server. */
const bundledWorker = builtFile('mail-worker.js')
/** A thread without a heartbeat for this time is stuck, for example while drawing a document, and is terminated. */
const heartbeatTimeoutMs = 60_000
/**
 * Memory limits of the thread in MB; it needs about 40. Without a limit, Node.js collects garbage so rarely that the heap
 * grows to a multiple of the memory in use.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 }

/**
 * Creates a thread that takes mails, draws their documents, composes and sends them, and records the results. To save
 * memory, it is started when a mail is due. It is started again after a crash; mails that it had taken are sent again when
 * their lease ends.
 */
export function createMailThread(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { connectionString, environment }: Omit<MailThreadData, 'connections'>,
  workerFile = bundledWorker,
): MailThread {
  let thread: Worker | null = null
  let error: Error | null = null
  let heardAt = 0

  function start(): void {
    const workerData: MailThreadData = { connectionString, connections: mailConnections, environment }
    const started = new Worker(workerFile, { workerData, resourceLimits })
    thread = started
    heardAt = performance.now()
    started.on('message', (message: FromMailThread) => {
      heardAt = performance.now()
      if ('error' in message) error = message.isOutage ? new Outage(message.error) : new Error(message.error)
    })
    started.on('error', (cause) => (error = new Error(`the thread of the mails ended: ${String(cause)}`)))
    started.on('exit', () => {
      if (thread === started) thread = null
    })
  }

  return {
    async look() {
      if (thread === null && (await hasDueMails(db, now()))) start()
      if (thread !== null && performance.now() - heardAt > heartbeatTimeoutMs) {
        error = new Error('the thread of the mails did not answer')
        await thread.terminate()
      }
      const found = error
      error = null
      if (found !== null) throw found
    },
    wake() {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread?.postMessage('wake' satisfies ToMailThread)
      return thread !== null
    },
    async stop() {
      if (thread === null) return
      const ended = new Promise((resolve) => thread?.once('exit', resolve))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      thread.postMessage('stop' satisfies ToMailThread)
      await ended
    },
  }
}
