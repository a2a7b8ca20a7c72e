import { parentPort, workerData, Worker } from 'node:worker_threads'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { openDatabase, type Database } from '../../platform/db/database'
import { unavailable, Outage } from '../../platform/db/unavailable'
import { drawHere, type DocumentOrder } from '../documents'
import type { MailWorld } from './mail-facts'
import { createMailTransport, type OutgoingMail } from './send-mail'
import { keysFrom } from '../../platform/crypto/keys'
import { ownSecret } from '../../platform/crypto/own-secret'
import { openPictureStore } from '../../platform/storage/open-store'
import { createPictures } from '../../platform/storage/pictures'
import { openCatalogue } from '../catalogue'
import { giveWay } from '../../platform/jobs/give-way'
import type { Deliver } from './deliver-mail'
import { recordAttachments, recordMailboxMail } from './queries'
import { type MailLane, hasDueMails } from '../outbox'
import { batchSize, sendDueMails } from './send-mails'
import { builtFile } from '../../platform/storage/built-file'
import type { Environment } from '../../environment'
import type { World } from '../../context'

/** What the thread is started with. */
interface MailThreadData {
  readonly connectionString: string
  /** How many it may have to the database. */
  readonly connections: number
  readonly environment: Environment
}
type ToMailThread = 'wake' | 'stop'
/** What failed in it, or that it runs. */
type FromMailThread = { readonly fault: string; readonly isOutage: boolean } | { readonly alive: true }

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
/** A thread that says nothing for so long draws a document without end. */
const longestSilenceMs = 60_000
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
  { db, now }: Pick<World, 'db' | 'now'>,
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
      if (thread !== null && performance.now() - heardAt > longestSilenceMs) {
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

/** How often due mails are looked for without being woken: other processes queue some, and some are tried again. */
const everyMs = 1000
/** How long a mail that a person waits for may wait to be seen beside a round. */
const urgentPauseMs = 100
/** After so long without a mail the thread ends, and with it what it has in memory. */
const idleMs = 600_000

interface RoundsOptions {
  readonly deliver: Deliver
  /** A round failed; the next one repeats it. */
  readonly failed: (error: unknown) => void
  /** No mail came for a long time. */
  readonly idle: () => void
}

interface MailRounds {
  /** A mail was queued: look now. */
  wake(): void
  /** Finishes the mails that were taken, and takes no more. */
  stop(): Promise<void>
}

/**
 * Takes and sends due mails, round after round. While a round is under way, those that a person waits for have rounds of
 * their own: a slow mail server may need minutes for the others.
 */
function startMailRounds(world: MailWorld, { deliver, failed, idle }: RoundsOptions): MailRounds {
  const state = { isStopped: false }
  let lastMailAt = performance.now()

  function roundsOf(lane: MailLane) {
    let isAwake = false
    let running: Promise<void> | undefined
    const turn = async () => {
      try {
        let more = true
        while (more && !state.isStopped) {
          isAwake = false
          const taken = await sendDueMails(world, deliver, { lane })
          if (taken > 0) lastMailAt = performance.now()
          more = taken === batchSize || isAwake
        }
      } catch (error) {
        failed(error)
      }
      running = undefined
    }
    return {
      isRunning: () => running !== undefined,
      wake: () => {
        isAwake = true
        if (!state.isStopped) running ??= turn()
      },
      ended: () => running,
    }
  }
  const [all, urgent] = [roundsOf('all'), roundsOf('urgent')]

  let pausing: NodeJS.Timeout | undefined
  const wake = () => {
    if (all.isRunning())
      // Many orders are paid in a second: it is enough to look a few times.
      pausing ??= setTimeout(() => {
        pausing = undefined
        urgent.wake()
      }, urgentPauseMs)
    all.wake()
  }
  const looking = setInterval(() => {
    if (performance.now() - lastMailAt > idleMs) idle()
    else wake()
  }, everyMs)
  wake()
  return {
    wake,
    stop: async () => {
      state.isStopped = true
      clearInterval(looking)
      await Promise.all([all.ended(), urgent.ended()])
    },
  }
}

/** Delivers to the database: the mailbox page of a set-up without a mail server. A repeated mail is stored once. */
export const localMailbox =
  (db: Database, now: () => Date): Deliver =>
  (mail) =>
    db.transaction(async (tx) => {
      const id = await recordMailboxMail(tx, {
        message_id: mail.messageId,
        received_at: now(),
        recipient: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: withPictures(mail),
      })
      const files = mail.attachments.filter(({ cid }) => cid === undefined)
      if (id === undefined || files.length === 0) return
      await recordAttachments(
        tx,
        files.map(({ filename, contentType, content }) => ({
          mail_id: id,
          filename,
          content_type: contentType,
          content,
        })),
      )
    })

/** The HTML with its pictures in it: the page of a mail cannot reach its attachments. */
const withPictures = ({ html, attachments }: OutgoingMail): string =>
  attachments.reduce((text, { cid, contentType, content }) => {
    const data = `src="data:${contentType};base64,${content.toString('base64')}"`
    return cid === undefined ? text : text.replaceAll(`src="cid:${cid}"`, data)
  }, html)

// Types alone: what two entries share is bundled elsewhere, where this file is not found beside it.

/** How often the thread reports that it runs. */
const beatMs = 5000

const port = parentPort
if (!port) throw new Error('mail-worker runs as a worker thread: see mail-thread.ts.')
const post = (message: FromMailThread) => port.postMessage(message)

// Who buys waits for an answer; a mail may come some seconds later.
giveWay()

const { connectionString, connections, environment } = workerData as MailThreadData
const { SMTP_URL, LOG_LEVEL, PREPARED_STATEMENTS } = environment
const log = pino({ level: LOG_LEVEL, base: undefined })
const now = () => new Date()
const db = openDatabase(connectionString, { connections, keepsSession: PREPARED_STATEMENTS !== '0' })

/** Draws here: nobody else waits for a mail's documents, and they are rarely opened again. */
const draw = (order: DocumentOrder) => drawHere(order)
const world: MailWorld = {
  db,
  now,
  log,
  environment,
  keys: keysFrom(
    environment.APP_SECRET ?? ownSecret(resolve(environment.DATA_DIR)),
    environment.previousSecrets,
  ),
  catalogue: await openCatalogue(db, now, environment),
  pictures: createPictures(openPictureStore(environment, db.kysely), log),
  documents: {
    ticketsPdf: (tickets) => draw({ kind: 'tickets', tickets }),
    invoicePdf: (snapshot) => draw({ kind: 'invoice', snapshot }),
    pdf417: (text, form) => draw({ kind: 'pdf417', text, form }),
  },
}
const transport = SMTP_URL === undefined ? null : createMailTransport(SMTP_URL)
const rounds = startMailRounds(world, {
  deliver: transport?.sendMail ?? localMailbox(db, now),
  failed: (error) => post({ fault: String(error), isOutage: unavailable(error) !== null }),
  idle: () => void end(),
})
setInterval(() => post({ alive: true }), beatMs)

port.on('message', (message: ToMailThread) => {
  if (message === 'wake') rounds.wake()
  else void end()
})

/** Ends the thread once what it has taken is sent and recorded. */
async function end(): Promise<void> {
  await rounds.stop()
  transport?.close()
  await db.close()
  process.exit()
}
