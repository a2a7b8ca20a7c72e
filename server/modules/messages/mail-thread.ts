import { Outage } from '../../platform/db/outages'
import { builtFile } from '../../platform/storage/folders'
import { Worker } from 'node:worker_threads'
import { hasDueMails } from '../outbox'
import type { Environment } from '../../environment'
import type { Context } from '../../context'

/** The worker data of the mail thread. */
export interface MailThreadData {
  readonly connectionString: string
  /** How many it may have to the database. */
  readonly connections: number
  readonly environment: Environment
}
export type ToMailThread = 'wake' | 'stop'
/** An error in the thread, or its heartbeat. */
export type FromMailThread = { readonly fault: string; readonly isOutage: boolean } | { readonly alive: true }

/** Sends the mails of the outbox, off the thread that serves. */
export interface MailThread {
  /** Starts the thread if a mail is due. Throws what failed in it since the last look. */
  look(): Promise<void>
  /** A mail was queued; false if the thread does not run. */
  wake(): boolean
  /** Lets it finish the mails that it has taken. */
  stop(): Promise<void>
}

/** How many connections to the database the thread has: one reads or takes, one records. */
export const mailConnections = 2

/** The bundled worker, beside the bundled server. */
const bundledWorker = builtFile('mail-worker.js')
/** Timeout after which a thread without a heartbeat counts as stuck in drawing a document. */
const maxSilenceMs = 60_000
/**
 * In MB. It needs some 40. Without a limit Node.js expects gigabytes, and collects garbage only once there is twice as much
 * of it as of what is used.
 */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 }

/**
 * One thread that takes mails, draws their documents, writes them, sends them and records that. It is started for the first
 * mail that is due, since it needs memory, and again after a crash; what it had taken is then sent when its time is over.
 */
export function createMailThread(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { connectionString, environment }: Omit<MailThreadData, 'connections'>,
  workerFile = bundledWorker,
): MailThread {
  let thread: Worker | null = null
  let fault: Error | null = null
  let heardAt = 0

  function start(): void {
    const workerData: MailThreadData = { connectionString, connections: mailConnections, environment }
    const started = new Worker(workerFile, { workerData, resourceLimits })
    thread = started
    heardAt = performance.now()
    started.on('message', (message: FromMailThread) => {
      heardAt = performance.now()
      if ('fault' in message) fault = message.isOutage ? new Outage(message.fault) : new Error(message.fault)
    })
    started.on('error', (error) => (fault = new Error(`the thread of the mails ended: ${String(error)}`)))
    started.on('exit', () => {
      if (thread === started) thread = null
    })
  }

  return {
    async look() {
      if (thread === null && (await hasDueMails(db, now()))) start()
      if (thread !== null && performance.now() - heardAt > maxSilenceMs) {
        fault = new Error('the thread of the mails did not answer')
        await thread.terminate()
      }
      const found = fault
      fault = null
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
