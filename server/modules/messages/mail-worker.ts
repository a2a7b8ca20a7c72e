import { parentPort, workerData } from 'node:worker_threads'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '../../platform/db/database'
import { unavailable } from '../../platform/db/outages'
import { drawHere, type DocumentOrder } from '../documents'
import { localMailbox, type Deliver } from './deliver-mail'
import type { MailContext } from './mail-data'
import { createMailTransport } from './send-mail'
import { keysFrom } from '../../platform/crypto/keys'
import { ownSecret } from '../../platform/storage/folders'
import { openPictureStore, createPictures } from '../../platform/storage/picture-store'
import { openCatalogue } from '../catalogue'
import { giveWay } from '../../platform/jobs/pacing'
import type { FromMailThread, MailThreadData, ToMailThread } from './mail-thread'
import type { MailLane } from '../outbox'
import { batchSize, reportsDocuments, sendDueMails } from './send-mails'

/** How often due mails are looked for without being woken: other processes queue some, and some are tried again. */
const everyMs = 1000
/** The same where mails wait a moment for the tax authority's answers about their documents. */
const everyMsWithReports = 250
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
function startMailRounds(context: MailContext, { deliver, failed, idle }: RoundsOptions): MailRounds {
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
          const taken = await sendDueMails(context, deliver, { lane })
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
  let looking: NodeJS.Timeout | undefined
  const look = () => {
    if (performance.now() - lastMailAt > idleMs) idle()
    else wake()
    lookAgain()
  }
  const lookAgain = () => {
    if (!state.isStopped) looking = setTimeout(look, reportsDocuments(context) ? everyMsWithReports : everyMs)
  }
  wake()
  lookAgain()
  return {
    wake,
    stop: async () => {
      state.isStopped = true
      clearTimeout(looking)
      await Promise.all([all.ended(), urgent.ended()])
    },
  }
}

// Types alone: what two entries share is bundled elsewhere, where this file is not found beside it.

/** How often the thread reports that it runs. */
const beatMs = 5000

const port = parentPort
if (!port) throw new Error('mail-worker runs as a worker thread: see mail-thread.ts.')
const post = (message: FromMailThread) => port.postMessage(message)

// Buyers wait for their response; mail may lag by a few seconds.
giveWay()

const { connectionString, connections, environment } = workerData as MailThreadData
const { SMTP_URL, LOG_LEVEL, PREPARED_STATEMENTS } = environment
const log = pino({ level: LOG_LEVEL, base: undefined })
const now = () => new Date()
const db = openDatabase(connectionString, { connections, keepsSession: PREPARED_STATEMENTS !== '0' })

/** Draws here: nobody else waits for a mail's documents, and they are rarely opened again. */
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
    pdf417: (text, form) => draw({ kind: 'pdf417', text, form }),
  },
}
const transport = SMTP_URL === undefined ? null : createMailTransport(SMTP_URL)
const rounds = startMailRounds(context, {
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
