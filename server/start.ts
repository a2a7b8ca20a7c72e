import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { fiscalGaps } from '#rules/fiscal/readiness'
import * as texts from '#texts/compiled/command-line/start'
import { createApp } from './app'
import type { Context } from './context'
import { type Environment, sharedVariables } from './environment'
import { openCatalogue } from './modules/catalogue'
import { entryWriter, holdWarnings, setUpWarnings, sandboxWarnings } from './modules/catalogue-file'
import { openVies } from './modules/companies'
import { createDocuments, openWallets } from './modules/documents'
import { openConsumers } from './modules/domain-events'
import { fiscalWarnings, openFiscaliser } from './modules/fiscal'
import { createMailThread, mailConnections } from './modules/mail-queue'
import { mailboxAccess } from './modules/mails'
import { shopCounts } from './modules/orders'
import { openGateways } from './modules/payments'
import { type Keys, keysFrom } from './platform/crypto/keys'
import { type Database, openDatabase } from './platform/db/database'
import { migrate } from './platform/db/migrate'
import { logOutage, unavailable } from './platform/db/outages'
import { checkSecret } from './platform/db/secret-fingerprint'
import { drainable } from './platform/http/drain'
import { createLargeBodies } from './platform/http/large-body'
import { processMetrics } from './platform/metrics/process-metrics'
import { watchProcess } from './platform/process/process-watch'
import { ownSecret, recordAddress, projectRoot } from './platform/storage/folders'
import { openPictureStore, createPictures } from './platform/storage/picture-store'
import { s3Address } from './platform/storage/s3-client'
import { eventConsumers } from './registry/consumers'
import { startWorker, type Worker } from './registry/jobs'
import { shopMails } from './registry/mails'
import { officeBulk, officeEdits } from './registry/office'
import { officeLink } from './registry/office-link'

/**
 * Time in milliseconds after which a drain aborts open requests, so that the rest of `stop` ends before a supervisor
 * kills the process.
 */
const drainDeadlineMs = 14_000
/**
 * Length of the listen backlog, if the system allows it (`net.core.somaxconn`, 4096 on Linux). Node.js accepts one
 * connection per turn of its event loop and uses a backlog of 511 by default. During an onsale, further visitors would
 * wait for seconds until their system retries, or would be cut off.
 */
const maxWaiting = 4096

/** Prints a message of the startup: a sentence on the terminal, or a log line with these fields. */
export type Say = (line: string, fields?: object) => void

interface Start {
  readonly environment: Environment
  readonly logger: Logger
  readonly say: Say
  /** Aborted if a stop is requested during startup. */
  readonly signal: AbortSignal
  /**
   * Registers a function that closes a resource. The functions run in reverse order when the process ends or the
   * startup fails.
   */
  readonly onStop: (end: () => Promise<void> | void) => void
  /** Connection string of a database that accepts connections. */
  readonly connectionString: string
  /** Closes the port if it was reserved, directly before it is opened for good. */
  readonly releasePort: () => Promise<void>
}

/** Starts and serves the shop. Everything it opens is registered with `onStop`, even if the startup fails halfway. */
export async function start(given: Start): Promise<void> {
  const { environment, logger, say, signal, onStop, connectionString } = given
  // An invalid BACKUP_URL throws here, not at the first nightly backup.
  s3Address('BACKUP_URL', environment)
  await migrate(connectionString)

  const now = () => new Date()
  // The mail thread has its own connections. They are subtracted here, so that the process uses at most POOL_SIZE.
  const ofMails = environment.WORKER === 'none' ? 0 : mailConnections
  const db = openDatabase(connectionString, {
    connections: Math.max(2, environment.POOL_SIZE - ofMails),
    keepsSession: environment.PREPARED_STATEMENTS !== '0',
  })
  onStop(() => db.close())
  const secret = environment.APP_SECRET ?? ownSecret(resolve(environment.DATA_DIR))
  await checkSecret(db, secret, environment.previousSecrets, now())
  const keys = keysFrom(secret, environment.previousSecrets)
  await openDemo(db, keys, given, now())
  await openConsumers(db, eventConsumers)

  const catalogue = await openCatalogue(db, now, environment)
  const worker: { current?: Worker } = {}
  const metrics = processMetrics(environment)
  const counts = shopCounts(metrics)
  const wake = () => worker.current?.wake()
  const variables = sharedVariables(environment, keys)
  const processes = watchProcess({ db: db.kysely, now, log: logger, registry: metrics, variables })
  await processes.check()
  onStop(() => processes.end().catch(() => undefined))
  const context = await openContext(given, { db, now, keys, catalogue, counts, wake, processes })
  onStop(() => context.documents.close())
  signal.throwIfAborted()

  const { mailing, mailbox } = openMail(context, given)
  const warnings = [
    ...(await setUpWarnings(db.kysely, environment, now())),
    ...sandboxWarnings(catalogue.current().settings, environment),
    ...holdWarnings(environment),
    ...fiscalWarningsOf(context),
  ]
  // At a terminal they are printed once the shop is open.
  if (environment.isInProduction) for (const warning of warnings) logger.warn(warning)

  let ready = false
  const app = await createApp(context, {
    logger,
    metrics,
    distFolder: join(projectRoot(), 'dist', 'shop'),
    mailbox,
    isReady: () => ready,
  })
  const drain = drainable(app)
  onStop(() => worker.current?.stop())
  onStop(() => {
    ready = false
    return drain({ noticeMs: environment.STOP_DELAY * 1000, deadlineMs: drainDeadlineMs })
  })
  await given.releasePort()
  await app.listen({ port: environment.PORT, host: environment.HOST, backlog: maxWaiting })
  worker.current = startWorker(context, { mailing, registry: metrics, edits: officeEdits, bulk: officeBulk })
  ready = true

  if (environment.WORKER !== 'only') recordAddress(environment)
  sayOpen(given, mailbox, warnings)
  try {
    const link = await officeLink(db, environment, now())
    if (link !== null) say(link)
  } catch (error) {
    // The shop is already open, so a database outage at this point must not end the process.
    const fields = { fault: String(error) }
    const message = 'no link to the office was made: the next start makes one'
    if (unavailable(error) === null) logger.error(fields, message)
    else logOutage(logger, 'error', fields, message)
  }
}

/** Builds the context of requests and jobs from resources that are already open. */
async function openContext(
  { environment, logger, connectionString }: Start,
  open: Pick<Context, 'db' | 'now' | 'keys' | 'catalogue' | 'counts' | 'wake' | 'processes'>,
): Promise<Context> {
  const { db, now, keys, catalogue } = open
  return {
    ...open,
    environment,
    entryWriter,
    mails: shopMails,
    eventConsumers,
    documents: createDocuments({
      folder: join(resolve(environment.DATA_DIR), 'documents'),
      warn: (message) => logger.warn(message),
    }),
    pictures: createPictures(openPictureStore(environment, db.kysely), logger),
    largeBodies: createLargeBodies(connectionString),
    fiscaliser: await openFiscaliser({
      environment,
      settings: () => catalogue.current().settings,
      now,
      warn: (details, message) => logger.warn(details, message),
    }),
    wallets: openWallets(environment),
    vies: openVies(environment.VIES_URL, now),
    gateways: await openGateways({
      db,
      keys,
      now,
      environment,
      settings: () => catalogue.current().settings,
    }),
    log: logger,
  }
}

/** Returns a warning for each value that fiscalisation lacks, if the shop has turned it on. */
const fiscalWarningsOf = ({ catalogue, fiscaliser, now }: Context): string[] => {
  const { settings } = catalogue.current()
  return fiscalWarnings(fiscalGaps(settings, { certificate: fiscaliser.certificate(), isLive: true }, now()))
}

/** Prints where the shop is and what is not configured. */
function sayOpen(
  { environment, say }: Start,
  mailbox: ReturnType<typeof mailboxAccess>,
  warnings: readonly string[],
): void {
  const hasPages = environment.WORKER !== 'only'
  // Seconds since the process started.
  const seconds = (performance.now() / 1000).toFixed(1)
  say(hasPages ? texts.open({ address: environment.publicUrl, seconds }) : texts.jobs_run({ seconds }), {
    port: environment.PORT,
  })
  if (!environment.isInProduction) for (const warning of warnings) say(warning)
  if (mailbox === null || !hasPages) return
  const address = `${environment.publicUrl}/mailbox`
  say(
    mailbox.by === 'password'
      ? texts.mails_behind({ address, file: mailbox.file })
      : texts.mails_at({ address }),
  )
}

/** Creates the mail thread, if mails are sent at all, and the demo shop's mailbox. */
function openMail(context: Context, { environment, logger, connectionString }: Start) {
  const mailbox = mailboxAccess(environment)
  const hasServer = environment.SMTP_URL !== undefined
  if (!hasServer && mailbox === null)
    logger.warn('SMTP_URL is not set: mails wait in the database until it is')
  if (mailbox?.by === 'password')
    logger.warn('MAILBOX=1: whoever knows its password reads every mail, password resets included')
  else if (environment.MAILBOX === '1')
    logger.warn('MAILBOX=1 does nothing together with SMTP_URL or DATABASE_URL: there is no mailbox')
  const isSent = hasServer || mailbox !== null
  return { mailbox, mailing: isSent ? createMailThread(context, { connectionString, environment }) : null }
}

/** Fills the empty database of a demo shop, with a history of DEMO_ORDERS orders if that is above 0. */
async function openDemo(db: Database, keys: Keys, { environment, say }: Start, now: Date): Promise<void> {
  if (!environment.demo) return
  const { fillDemo } = await import('#demo/fill/fill-demo')
  if (!(await fillDemo(db, now))) return
  const orders = environment.DEMO_ORDERS
  const { demoHistory } = await import('#demo/fill/demo-history')
  if (orders > 0) await demoHistory(db, { orders, keys, now })
  say(orders > 0 ? texts.demo_filled_orders({ count: orders }) : texts.demo_filled())
}
