import { resolve } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { pino } from 'pino'
import { openCatalogue } from '../modules/catalogue'
import { drawHere, type DocumentOrder } from '../modules/documents'
import {
  type FromMailThread,
  type MailThreadData,
  type ToMailThread,
  loadSendMail,
  startMailRounds,
} from '../modules/mail-queue'
import { localMailbox, type MailContext, composerOf } from '../modules/mails'
import { keysFrom } from '../platform/crypto/keys'
import { openDatabase } from '../platform/db/database'
import { unavailable } from '../platform/db/outages'
import { giveWay } from '../platform/jobs/thread-priority'
import { ownSecret } from '../platform/storage/folders'
import { openPictureStore, createPictures } from '../platform/storage/picture-store'
import { shopMails } from './mails'

/** Interval of the heartbeat. */
const heartbeatMs = 5000

const port = parentPort
if (!port) throw new Error('mail-worker runs as a worker thread: see `mail-queue/mail-thread.ts`.')
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
  mails: shopMails,
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
const transport = SMTP_URL === undefined ? null : (await loadSendMail()).createMailTransport(SMTP_URL)
const rounds = startMailRounds(context, {
  compose: composerOf(context),
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
