import { parentPort, workerData } from 'node:worker_threads'
import { resolve } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from '../../platform/db/database'
import { unavailable } from '../../platform/db/outages'
import { drawHere, type DocumentOrder } from '../documents'
import { localMailbox } from './local-mailbox'
import type { MailContext } from './mail-data'
import { createMailTransport } from './send-mail'
import { keysFrom } from '../../platform/crypto/keys'
import { ownSecret } from '../../platform/storage/data-folder'
import { openPictureStore } from '../../platform/storage/picture-store'
import { createPictures } from '../../platform/storage/pictures'
import { openCatalogue } from '../catalogue'
import { giveWay } from '../../platform/jobs/give-way'
import { startMailRounds } from './mail-rounds'
// Types alone: what two entries share is bundled elsewhere, where this file is not found beside it.
import type { FromMailThread, MailThreadData, ToMailThread } from './mail-thread'

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
