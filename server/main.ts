import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { openDatabase } from './db/database'
import { startEmbedded, type EmbeddedPostgres } from './db/embedded/start-embedded'
import { migrate } from './db/migrate'
import { createDocuments } from './documents/documents'
import { readEnvironment } from './environment'
import { openCatalogue } from './features/catalogue/catalogue'
import { fillDemo } from './features/catalogue/fill-demo'
import { localMailbox } from './features/mail/local-mailbox'
import { createMailTransport } from './features/mail/send-mail'
import { noFiscaliser } from './gateways/fiscaliser'
import { openGateways, whyNotSetUp } from './gateways/open-gateways'
import { createApp } from './http/app'
import { drainKindly } from './http/drain'
import { keysFrom } from './keys'
import { ownSecret } from './own-secret'
import { projectRoot } from './project-root'
import { openWallets } from './wallets/wallet-keys'
import type { World } from './world'
import { startWorker, type Worker } from './worker/worker'

const began = performance.now()
const environment = readEnvironment(process.env)
const logger = pino({ level: environment.LOG_LEVEL, base: undefined })
const say = (line: string) => process.stdout.write(`${line}\n`)

let embedded: EmbeddedPostgres | undefined
let connectionString = environment.DATABASE_URL
if (connectionString === undefined) {
  embedded = await startEmbedded({ dataDir: environment.DATA_DIR, log: (message) => logger.info(message) })
  connectionString = embedded.connectionString
  if (embedded.note !== undefined) say(embedded.note)
}
await migrate(connectionString)

const now = () => new Date()
const db = openDatabase(connectionString)
if (environment.demo && (await fillDemo(db, now()))) say('The empty database got the demo shop.')

const keys = keysFrom(
  environment.APP_SECRET ?? ownSecret(resolve(environment.DATA_DIR)),
  environment.previousSecrets,
)
const catalogue = await openCatalogue(db, now)
const worker: { current?: Worker } = {}
const world: World = {
  db,
  now,
  catalogue,
  environment,
  keys,
  documents: createDocuments(),
  fiscaliser: noFiscaliser,
  wallets: openWallets(environment),
  gateways: openGateways({ db, keys, now, environment, settings: () => catalogue.current().settings }),
  log: logger,
  wake: () => worker.current?.wake(),
}

const isEmbedded = embedded !== undefined
const transport = environment.SMTP_URL === undefined ? null : createMailTransport(environment.SMTP_URL)
if (transport === null && !isEmbedded)
  logger.warn('SMTP_URL is not set: mails wait in the database until it is')
const deliver = transport?.sendMail ?? (isEmbedded ? localMailbox(db, now) : null)

const noCards = whyNotSetUp(catalogue.current().settings, environment)
if (noCards !== null) logger.warn(noCards)

let ready = false
const app = await createApp(world, {
  logger,
  distFolder: join(projectRoot(), 'dist', 'shop'),
  mailbox: transport === null && isEmbedded,
  isReady: () => ready,
})
drainKindly(app)
await app.listen({ port: environment.PORT, host: environment.HOST })
worker.current = startWorker(world, deliver)
ready = true

say(`The shop is open at ${environment.publicUrl} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
if (transport === null && isEmbedded) say(`Its mails are at ${environment.publicUrl}/mailbox`)

let stopping = false
/** Drains: no request is cut off, no mail is lost, the database is closed cleanly. */
async function stop(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  ready = false
  logger.info({ signal }, 'draining')
  await app.close()
  await worker.current?.stop()
  transport?.close()
  await world.documents.close()
  await db.close()
  await embedded?.stop()
  logger.info('stopped')
}
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    stop(signal).then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ fault: String(error) }, 'the shutdown failed')
        process.exit(1)
      },
    )
  })
