import { pino } from 'pino'
import { Registry } from 'prom-client'
import type { Call } from '#contract/call'
import {
  officeCalls,
  shopCalls,
  type Answered,
  type OfficeAnswered,
  type OfficePath,
  type OfficeSent,
  type Sent,
  type ShopPath,
} from '#contract/calls'
import { type AnyRefusalCode, everyRefusal, sentenceOfRefusal } from '#contract/every-refusal'
import type { CatalogueFile } from '#contract/office/catalogue-file'
import { createApp } from '#server/app'
import type { Context } from '#server/context'
import { readEnvironment } from '#server/environment'
import { runBulkJobs } from '#server/modules/bulk/bulk-jobs'
import { runCancellations } from '#server/modules/cancellations/run-cancellations'
import { emptyExpiredCarts } from '#server/modules/cart/expire-carts'
import { importCatalogueFile } from '#server/modules/catalogue-file/import-catalogue'
import { entryWriter } from '#server/modules/catalogue-file/write-catalogue'
import { openCatalogue } from '#server/modules/catalogue/catalogue'
import { runDueChanges } from '#server/modules/changes/run-due-changes'
import { openVies } from '#server/modules/companies/vies'
import { createDocuments, type Documents } from '#server/modules/documents/documents'
import { openWallets } from '#server/modules/documents/wallet-keys'
import { assignPositions, consumeEvents, openConsumers } from '#server/modules/domain-events'
import type { Fiscaliser } from '#server/modules/fiscal/fiscaliser'
import { openFiscaliser } from '#server/modules/fiscal/open-fiscaliser'
import type { OutgoingMail } from '#server/modules/mail-queue/send-mail'
import type { MailboxAccess } from '#server/modules/mails/mailbox-page'
import { shopCounts } from '#server/modules/orders'
import { openGateways } from '#server/modules/payments/gateways/open-gateways'
import { endUnpaidOrders, pollGateways } from '#server/modules/payments/poll-gateways'
import { remindPayers } from '#server/modules/payments/remind-payers'
import { repairCardRefunds } from '#server/modules/refunds/process-refund'
import { mailWeeklyReport } from '#server/modules/reports/get-report'
import { keysFrom } from '#server/platform/crypto/keys'
import { openDatabase } from '#server/platform/db/database'
import { createLargeBodies } from '#server/platform/http/large-body'
import type { ProcessWatch } from '#server/platform/process/process-watch'
import { createPictures, type PictureStore, tableStore } from '#server/platform/storage/picture-store'
import { eventConsumers } from '#server/registry/consumers'
import { shopMails } from '#server/registry/mails'
import { officeBulk, officeEdits } from '#server/registry/office'
import { sendDueMails } from '#tests/support/mail/send-due-mails'
import { createTestDatabase } from '../database/test-database'
import { sandboxBrowser } from '../gateways/sandbox-browser'
import { openedMail } from '../mail/opened-mail'
import { unwatched } from '../processes/unwatched'
import { watchDescribed } from './described-answers'
import { testCatalogue, testStart } from './test-catalogue'
import { watchAnswers } from './watch-answers'

export const ownerKey = 'the-owner-of-this-test-shop'

export interface RawAnswer {
  status: number
  body: Record<string, unknown>
  headers: Readonly<Record<string, string | number | string[] | undefined>>
}

/** A logged-in customer. */
export interface TestCustomer {
  token: string
  email: string
  password: string
}

export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/**
 * Starts the whole server in the test's process, on its own database, with a clock that the test moves and the sandbox
 * gateway. Every response of a call is checked against the contract and `/openapi.json`: a difference fails the call that got
 * it, or `stop`.
 *
 * Only this function starts a shop in the test's process: `openTestShop`, `startCustomersApp` and `openModelShop` use
 * it. Tests of several processes use `startServerProcess` (tests/support/processes/server-process.ts), as do
 * `openRaceShop`, `startKillableShop` and `runShop` of the journeys.
 */
export async function startTestApp(
  options: {
    /** Catalogue to import; `null` imports nothing. */
    catalogue?: CatalogueFile | null
    now?: string
    settings?: CatalogueFile['settings']
    /**
     * Additional environment variables, such as gateway keys or access to the tax authority (`environment` of the CIS
     * simulator).
     */
    env?: Record<string, string>
    fiscaliser?: Fiscaliser
    /** Database of the caller. It is filled only if a catalogue is given, and is not dropped when the app stops. */
    database?: { connectionString: string }
    /** Replaces the document generator, for tests that would generate thousands of documents without reading them. */
    documents?: Documents
    /** Store of uploaded pictures; by default the test's database. */
    pictures?: PictureStore
    /** Access rules of the mailbox; without them there is no mailbox. */
    mailbox?: MailboxAccess
    /** Whether pages are served too, without scripts and styles. */
    pages?: boolean
    /** The knowledge of the process about its clock and the other processes; by default, that there is nothing to know. */
    processes?: ProcessWatch
    /** Delivers mails instead of adding them to `mails`. */
    deliver?: (mail: OutgoingMail) => Promise<void>
  } = {},
) {
  const ownDatabase = options.database === undefined ? await createTestDatabase() : null
  const { connectionString } = options.database ?? ownDatabase ?? { connectionString: '' }
  const db = openDatabase(connectionString, { connections: 10 })
  const clock = { now: new Date(options.now ?? testStart) }
  const now = () => new Date(clock.now)
  const standard = options.database === undefined ? testCatalogue : null
  const catalogueFile = options.catalogue === undefined ? standard : options.catalogue
  if (catalogueFile !== null) {
    const settings = { ...catalogueFile.settings, ...options.settings }
    const by = { actor: 'test', role: 'owner', now: now() } as const
    await db.transaction((tx) => importCatalogueFile(tx, { ...catalogueFile, settings }, by))
  }

  await openConsumers(db, eventConsumers)

  const faults: string[] = []
  const logger = pino({ level: 'error' }, { write: (line: string) => void faults.push(line) })
  const environment = readEnvironment({
    OFFICE_KEY: ownerKey,
    PUBLIC_URL: 'https://shop.example',
    SANDBOX: '1',
    ...options.env,
  })
  const keys = keysFrom('a secret for tests only')
  const catalogue = await openCatalogue(db, now, environment)
  const metrics = new Registry()
  const context: Context = {
    db,
    now,
    catalogue,
    environment,
    entryWriter,
    mails: shopMails,
    eventConsumers,
    keys,
    log: logger,
    counts: shopCounts(metrics),
    processes: options.processes ?? unwatched,
    wake: () => undefined,
    wallets: openWallets(environment),
    fiscaliser:
      options.fiscaliser ??
      (await openFiscaliser({
        environment,
        settings: () => catalogue.current().settings,
        now,
        warn: (details, message) => logger.warn(details, message),
      })),
    vies: openVies(environment.VIES_URL, now),
    documents: options.documents ?? createDocuments(),
    pictures: createPictures(options.pictures ?? tableStore(db.kysely), logger),
    largeBodies: createLargeBodies(connectionString),
    gateways: await openGateways({
      db,
      keys,
      now,
      environment,
      settings: () => catalogue.current().settings,
    }),
  }
  const app = await createApp(context, {
    logger,
    metrics,
    distFolder: options.pages ? '/nowhere' : null,
    mailbox: options.mailbox ?? null,
    isReady: () => true,
  })
  const byUrl = new Map<string, Call>([
    ...shopCalls.map((call): [string, Call] => [`/api/${call.path}`, call]),
    ...officeCalls.map((call): [string, Call] => [`/office/api/${call.path}`, call]),
  ])
  const answerFaults = watchAnswers(app, (url) => byUrl.get(url))
  watchDescribed(app, answerFaults)
  const throwFault = () => {
    const fault = answerFaults.shift()
    if (fault !== undefined) throw new Error(fault)
  }
  await app.ready()
  const answered = new Set<string>()
  const mails: OutgoingMail[] = []

  /** Sends any payload to any path. */
  async function post(
    url: string,
    payload: unknown,
    headers: Record<string, string> = {},
  ): Promise<RawAnswer> {
    const sent = JSON.stringify(payload)
    const answer = await app.inject({
      method: 'POST',
      ...(byUrl.get(url)?.takesFile === undefined
        ? { url, payload: sent, headers: { 'content-type': 'application/json', ...headers } }
        : besideFile(url, sent, headers)),
    })
    throwFault()
    // The content of documents is tested separately.
    const isDocument = /^application\/(pdf|zip|vnd\.openxmlformats)/.test(
      String(answer.headers['content-type']),
    )
    return {
      status: answer.statusCode,
      body: isDocument ? {} : answer.json(),
      headers: answer.headers,
    }
  }

  /** Makes any call of the shop with any payload. */
  const call = (path: string, payload: unknown, headers?: Record<string, string>) =>
    post(`/api/${path}`, payload, headers)

  /** Makes any call of the office with any payload, as its owner. */
  const office = (path: string, payload: unknown, key = ownerKey) =>
    post(`/office/api/${path}`, payload, { authorization: `Bearer ${key}` })

  function checked(url: string, { status, body }: RawAnswer): unknown {
    if (status !== 200)
      throw new Error(`${url} answered ${status}: ${JSON.stringify(body)} ${faults.join('')}`)
    answered.add(url)
    return body
  }

  /** Makes a call that must succeed. Returns its response, which must match the contract. */
  const answer = async <P extends ShopPath>(path: P, payload: Sent<P>, headers?: Record<string, string>) =>
    checked(`/api/${path}`, await call(path, payload, headers)) as Answered<P>

  /** Makes an office call that must succeed, with the owner's key or the headers of a person's browser. */
  const officeAnswer = async <P extends OfficePath>(
    path: P,
    payload: OfficeSent<P>,
    headers: Record<string, string> = { authorization: `Bearer ${ownerKey}` },
  ) =>
    checked(`/office/api/${path}`, await post(`/office/api/${path}`, payload, headers)) as OfficeAnswered<P>

  let people = 0
  /** Returns the password in the welcome mail of a new customer. */
  async function mailedPassword(email: string): Promise<string> {
    const welcome = await db.kysely
      .selectFrom('outbox')
      .selectAll()
      .where('recipient', '=', email)
      .where('kind', '=', 'welcome')
      .executeTakeFirstOrThrow()
    return String(openedMail(welcome, context).payload['password'])
  }

  /** Registers a customer, reads the mailed password from the outbox, and logs in. */
  async function customer(fullName = 'Ana Horvat'): Promise<TestCustomer> {
    people += 1
    const email = `person-${people}@mail.example`
    await answer('register', { full_name: fullName, email })
    const password = await mailedPassword(email)
    const { remember_token: token } = await answer('login', { email, password })
    return { token, email, password }
  }

  /**
   * Sorts `mails` in the order of the outbox, because a mail with documents takes longer than others sent at the same
   * time.
   */
  async function sortMails(): Promise<void> {
    const rows = await db.kysely.selectFrom('outbox').select(['id', 'message_id']).execute()
    const ids = new Map(rows.map((row) => [row.message_id, row.id]))
    const idOf = ({ messageId }: OutgoingMail) => ids.get(messageId.replace(/@.*/, '')) ?? 0
    mails.sort((a, b) => idOf(a) - idOf(b))
  }

  /** Lets every consumer handle the domain events so far. */
  async function handleEvents(): Promise<void> {
    while (await assignPositions(context));
    for (const consumer of eventConsumers) while (await consumeEvents(context, consumer));
  }

  /** Runs all due jobs until nothing is left to do. */
  async function runJobs(): Promise<void> {
    const deliver = options.deliver ?? ((mail: OutgoingMail) => Promise.resolve(void mails.push(mail)))
    while (await emptyExpiredCarts(context));
    while (await endUnpaidOrders(context));
    while (await runCancellations(context));
    while (await runDueChanges(context, officeEdits));
    while (await runBulkJobs(context, officeBulk));
    while (await pollGateways(context));
    while (await repairCardRefunds(context));
    while (await remindPayers(context));
    await handleEvents()
    while (await mailWeeklyReport(context));
    while (await sendDueMails(context, deliver));
    await sortMails()
  }

  return {
    context,
    app,
    db,
    clock,
    faults,
    answered,
    mails,
    post,
    call,
    office,
    answer,
    officeAnswer,
    customer,
    mailedPassword,
    handleEvents,
    runJobs,
    ...sandboxBrowser(app),
    async sell(...items: NonNullable<CatalogueFile['items']>) {
      await officeAnswer('import', { items })
      return items.map((item) => item.external_code)
    },
    configure: (changed: NonNullable<CatalogueFile['settings']>) =>
      officeAnswer('import', { settings: changed }),
    later: (minutes: number) => {
      clock.now = new Date(clock.now.getTime() + minutes * 6e4)
    },
    /** Returns the mails to an address except the welcome mail, including their secret fields. */
    mailsTo: async (recipient: string) =>
      (
        await db.kysely
          .selectFrom('outbox')
          .selectAll()
          .where('recipient', '=', recipient)
          .where('kind', '<>', 'welcome')
          .orderBy('id')
          .execute()
      ).map((mail) => openedMail(mail, context)),
    audit: async () => (await officeAnswer('audit-stock', {})).rows.filter((row) => !row.ok),
    /** Throws if the counters differ from the rows of places, or if a call failed with a 5xx error. */
    async checkBooks() {
      const { rows } = await officeAnswer('audit-stock', {})
      const wrong = rows.filter((row) => !row.ok)
      if (wrong.length > 0) throw new Error(`The places do not add up: ${JSON.stringify(wrong)}`)
      if (faults.length > 0) throw new Error(`There were faults: ${faults.join('')}`)
    },
    stop: async () => {
      await app.close()
      await context.documents.close()
      await db.close()
      await ownDatabase?.drop()
      throwFault()
    },
  }
}

/** Returns the request of a call that takes a file: the payload in the query and a small picture as the body. */
export const besideFile = (url: string, sent: string, headers: Record<string, string>) => ({
  url: `${url}?${new URLSearchParams({ payload: sent })}`,
  payload: smallPicture,
  headers: { ...headers, 'content-type': 'image/png' },
})

/** A picture of one pixel. */
const smallPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The error response of a rejected call (status and text), for `toMatchObject`. */
export const refused = (code: AnyRefusalCode, slots: Record<string, string> = {}) => ({
  status: everyRefusal[code][0],
  body: { code, message: sentenceOfRefusal(code, slots) },
})
