import { resolve } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { keysFrom } from '../../platform/crypto/keys'
import { openDatabase } from '../../platform/db/database'
import { unavailable } from '../../platform/db/outages'
import { repeat } from '../../platform/jobs/repeat'
import { giveWay } from '../../platform/jobs/thread-priority'
import { ownSecret } from '../../platform/storage/folders'
import { openPictureStore, createPictures } from '../../platform/storage/picture-store'
import { openCatalogue } from '../catalogue'
import { drawHere, type DocumentOrder } from '../documents'
import type { MailLane } from '../mail-queue'
import { localMailbox, type Deliver } from './deliver-mail'
import type { MailContext } from './mail-data'
import type { FromMailThread, MailThreadData, ToMailThread } from './mail-thread'
import { createMailTransport } from './send-mail'
import { batchSize, reportsDocuments, sendDueMails } from './send-mails'

/** Interval at which due mails are polled, because other processes queue mails and failed mails are repeated. */
const pollMs = 1000
/** Polling interval of a shop whose mails wait for the tax authority's answers about their documents. */
const pollMsWithReports = 250
/** Delay after which urgent mails are taken while a round is running. */
const urgentPauseMs = 100
/** The thread ends after this time without a mail, to free its memory. */
const idleMs = 600_000

interface RoundsOptions {
  readonly deliver: Deliver
  /** Called when a round failed. The next round repeats it. */
  readonly failed: (error: unknown) => void
  /** Called when no mail was sent for `idleMs`. */
  readonly idle: () => void
}

interface MailRounds {
  /** Starts a round, because a mail was queued. */
  wake(): void
  /** Sends the mails that were taken, and takes no more. */
  stop(): Promise<void>
}

/**
 * Takes and sends due mails in rounds. Urgent mails have separate rounds while a round is running, because a slow mail
 * server may take minutes for the other mails.
 */
function startMailRounds(context: MailContext, { deliver, failed, idle }: RoundsOptions): MailRounds {
  let isStopped = false
  let lastMailAt = performance.now()

  const roundsOf = (lane: MailLane) =>
    repeat({
      failed,
      work: async () => {
        const taken = await sendDueMails(context, deliver, { lane })
        if (taken > 0) lastMailAt = performance.now()
        return taken === batchSize
      },
    })
  const [all, urgent] = [roundsOf('all'), roundsOf('urgent')]

  let pausing: NodeJS.Timeout | undefined
  const wake = () => {
    if (all.isRunning())
      // Wake-ups are combined, because many orders may be paid in a second.
      pausing ??= setTimeout(() => {
        pausing = undefined
        urgent.wake()
      }, urgentPauseMs)
    all.wake()
  }
  let polling: NodeJS.Timeout | undefined
  const poll = () => {
    if (performance.now() - lastMailAt > idleMs) idle()
    else wake()
    schedulePoll()
  }
  const schedulePoll = () => {
    if (!isStopped) polling = setTimeout(poll, reportsDocuments(context) ? pollMsWithReports : pollMs)
  }
  wake()
  schedulePoll()
  return {
    wake,
    stop: async () => {
      isStopped = true
      clearTimeout(polling)
      await Promise.all([all.stop(), urgent.stop()])
    },
  }
}

// Import only types from mail-thread.ts. Code that two entries share is bundled into a third file, from which
// `builtFile` would not find this worker.

/** Interval of the heartbeat. */
const heartbeatMs = 5000

const port = parentPort
if (!port) throw new Error('mail-worker runs as a worker thread: see mail-thread.ts.')
const post = (message: FromMailThread) => port.postMessage(message)

// Requests have priority over this thread, because mail may lag by a few seconds.
giveWay()

const { connectionString, connections, environment } = workerData as MailThreadData
const { SMTP_URL, LOG_LEVEL, PREPARED_STATEMENTS } = environment
const log = pino({ level: LOG_LEVEL, base: undefined })
const now = () => new Date()
const db = openDatabase(connectionString, { connections, keepsSession: PREPARED_STATEMENTS !== '0' })

/** Draws in this thread and without a cache, because the documents of a mail are rarely requested again. */
const draw = (order: DocumentOrder) => drawHere(order)
const context: MailContext = {
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
    termsPdf: (terms) => draw({ kind: 'terms', terms }),
    pdf417: (text, form) => draw({ kind: 'pdf417', text, form }),
  },
}
const transport = SMTP_URL === undefined ? null : createMailTransport(SMTP_URL)
const rounds = startMailRounds(context, {
  deliver: transport?.sendMail ?? localMailbox(db, now),
  failed: (error) => post({ error: String(error), isOutage: unavailable(error) !== null }),
  idle: () => void end(),
})
setInterval(() => post({ alive: true }), heartbeatMs)

port.on('message', (message: ToMailThread) => {
  if (message === 'wake') rounds.wake()
  else void end()
})

/** Ends the thread once the mails that it has taken are sent and recorded. */
async function end(): Promise<void> {
  await rounds.stop()
  transport?.close()
  await db.close()
  process.exit()
}
