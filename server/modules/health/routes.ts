import type { AnswerOf } from '#contract/call'
import type { Settings } from '#contract/config'
import { gatewayNames, gateways, operatorVariables } from '#contract/gateways'
import { checkFiscal } from '#contract/office/fiscal'
import { getEnvironment, getHealth, type HealthCheck, type HealthVerdict } from '#contract/office/set-up'
import { endsSoon, fiscalGaps } from '#rules/fiscal/readiness'
import {
  backupVerdict,
  certificateVerdict,
  clockVerdict,
  databaseVerdict,
  gatewayVerdict,
  mailsVerdict,
  processesVerdict,
  stockVerdict,
  workerVerdict,
} from '#rules/health/health'
import { fiscal_live_answered, fiscal_off, fiscal_test_answered } from '#texts/compiled/answers'
import type { Context } from '../../context'
import type { Environment } from '../../environment'
import type { Handlers } from '../../platform/http/serve'
import { shopBuild } from '../../platform/storage/folders'
import { instant } from '../catalogue'
import { FiscalError, gapSentences } from '../fiscal'
import { mailRoute, findTestMail, findFailures as findMailFailures, type MailFailures } from '../mail-queue'
import { findFailures, type GatewayFailures } from '../payments'
import { findSettings, whyNotSetUp, settingsFrom } from '../settings'
import { serveStaff } from '../staff'
import { type DatabaseState, findDatabaseState, findShopState, type ShopState } from './queries'

type Check = AnswerOf<typeof getHealth>['checks'][number]

const storesBackups = ({ environment }: Context): boolean => environment.BACKUP_URL !== undefined

const check = (name: HealthCheck, verdict: HealthVerdict, details: Check['facts']): Check => ({
  check: name,
  verdict,
  facts: details,
})

/** Serves a check of each part of the shop. Without a database, the call fails with 503. */
const getHealthHandler = serveStaff(getHealth, async ({ context }) => {
  const { kysely } = context.db
  const now = context.now()
  const began = performance.now()
  const database = await findDatabaseState(kysely)
  const took = performance.now() - began
  const state = await findShopState(kysely, now, {
    consumers: context.eventConsumers.map(({ name }) => name),
    storesBackups: storesBackups(context),
  })
  // The stored settings: in the effective settings, cards are off if the sandbox is not allowed.
  const settings = settingsFrom(await findSettings(kysely))
  const failing = await findFailures(kysely, settings.gateway)
  const failingMails = await findMailFailures(kysely)
  // The database read its clock at about half of the round trip.
  const offset = now.getTime() + took / 2 - database.clock
  return {
    checked_at: instant(now),
    checks: [
      check('database', databaseVerdict(took), {
        milliseconds: Math.round(took),
        version: database.version,
      }),
      workerCheck(state),
      mailsCheck(context, state, failingMails),
      gatewayCheck(context, settings, { ...state, ...database, failing }),
      check('clock', clockVerdict(offset), {
        milliseconds: Math.round(offset),
        pauses_jobs: !context.processes.isClockRight(),
      }),
      check('processes', processesVerdict(context.processes.differing()), {
        differing: context.processes.differing(),
      }),
      ...(context.processes.isProxyIgnored()
        ? [check('proxy', 'bad', { is_set: context.environment.TRUST_PROXY !== undefined })]
        : []),
      stockCheck(state, now),
      backupCheck(context, state, now),
      ...certificateCheck(context, settings),
      ...viesCheck(context, settings),
      check('version', 'good', {
        ...shopBuild(),
        node: process.version,
        migration: database.migration,
      }),
    ],
  }
})

/** Checks the job whose oldest work has been due for the longest time. Mails have their own check. */
function workerCheck({ lag: { mails: _mails, ...lag } }: ShopState): Check {
  const jobs = Object.entries(lag).toSorted(([, one], [, other]) => other - one)
  const [job, seconds] = jobs[0] ?? [null, 0]
  return check('worker', workerVerdict(seconds), { job, seconds: Math.round(seconds) })
}

function mailsCheck(
  { environment }: Context,
  { mails }: ShopState,
  failing: MailFailures | undefined,
): Check {
  const set = { hasServer: environment.SMTP_URL !== undefined, isHeld: environment.MAIL_HOLD === '1' }
  const { waiting, oldest, dead, held } = mails
  return check('mails', mailsVerdict({ oldest, dead, isPaused: mails.is_paused, ...set }), {
    waiting,
    oldest_seconds: oldest === null ? null : Math.round(oldest),
    dead,
    held,
    has_server: set.hasServer,
    is_held: set.isHeld,
    paused_at: failing?.paused_at == null ? null : instant(failing.paused_at),
    fault: failing?.fault ?? null,
  })
}

function gatewayCheck(
  { environment }: Context,
  settings: Settings,
  {
    gateways: attempts,
    notification,
    failing,
  }: Pick<ShopState, 'gateways'> &
    Pick<DatabaseState, 'notification'> & { failing: GatewayFailures | undefined },
): Check {
  const whyNot = whyNotSetUp(settings, environment)
  const unanswered = attempts.reduce((sum, one) => sum + one.unanswered, 0)
  const { gateway, creditCardActive: isActive } = settings
  // A message of a previously configured gateway does not count.
  const hasAnswered = notification?.gateway === gateway
  const failures = failing?.failures ?? 0
  return check('gateway', gatewayVerdict({ isActive, whyNot, unanswered, hasAnswered, failures }), {
    gateway,
    is_active: isActive,
    why_not: whyNot,
    open: attempts.reduce((sum, one) => sum + one.open, 0),
    unanswered,
    failures,
    failing_since: failing === undefined ? null : instant(failing.failing_since),
    fault: failing?.fault ?? null,
    answered_by: notification?.gateway ?? null,
    answered_at: notification === null ? null : instant(new Date(notification.at)),
  })
}

const ageOf = (seconds: number, now: Date): number => now.getTime() / 1000 - seconds
const instantAt = (seconds: number): string => instant(new Date(seconds * 1000))

function stockCheck({ stock }: ShopState, now: Date): Check {
  if (stock === null) return check('stock', stockVerdict(null), { counted_at: null })
  const { counters, wrong, counted_at } = stock
  return check('stock', stockVerdict({ wrong, age: ageOf(counted_at, now) }), {
    counters,
    wrong,
    counted_at: instantAt(counted_at),
  })
}

function backupCheck(context: Context, { backup_at: at }: ShopState, now: Date): Check {
  return check('backup', backupVerdict(at === null ? null : ageOf(at, now)), {
    at: at === null ? null : instantAt(at),
    is_stored: storesBackups(context),
  })
}

/** Checks the certificate for reports to a tax authority. Shops that do not report have no such check. */
function certificateCheck(context: Context, settings: Settings): Check[] {
  const { certificate, gaps } = fiscalStateOf(context, settings)
  if (settings.fiscal.country === null && certificate === null) return []
  const verdict = certificateVerdict(
    gaps,
    certificate !== null && endsSoon({ expiresAt: new Date(certificate.expires_at) }, context.now()),
  )
  return [check('certificate', verdict, { certificate, gaps })]
}

/** Checks whether VIES knows the shop's own number. Shops that do not check companies' numbers have no such check. */
function viesCheck({ vies }: Context, { viesCheck: isOn, seller }: Settings): Check[] {
  const { vatNumber } = seller
  if (!isOn) return []
  const isRejected = vatNumber !== null && vies.rejectedRequester() === vatNumber
  return [check('vies', isRejected ? 'look' : 'good', { is_rejected: isRejected, vat_number: vatNumber })]
}

/** Returns the certificate, whether reports go to the production system, and what is missing for reports. */
function fiscalStateOf({ environment, fiscaliser, now }: Context, settings: Settings) {
  const certificate = fiscaliser.certificate()
  const isLive = environment.fiscal?.isLive === true
  return {
    is_live: isLive,
    certificate: certificate && {
      subject: certificate.subject,
      oib: certificate.oib,
      expires_at: instant(certificate.expiresAt),
    },
    gaps: fiscalGaps(settings, { certificate, isLive }, now()),
  }
}

/**
 * Sends a test message to the tax authority. A failure is a normal response with a sentence that explains what to do. There is
 * no rate limit, because staff cannot overload the authority by hand.
 */
const checkFiscalHandler = serveStaff(checkFiscal, async ({ context }) => {
  const isLive = context.environment.fiscal?.isLive === true
  const { settings } = context.catalogue.current()
  const isOn = settings.fiscal.country !== null
  const missing = isOn ? gapSentences(fiscalStateOf(context, settings).gaps) : [fiscal_off()]
  const complete = missing.length === 0
  try {
    await context.fiscaliser.check()
  } catch (error) {
    if (!(error instanceof FiscalError)) throw error
    return { answered: false, is_live: isLive, message: [error.message, ...missing].join(' '), complete }
  }
  const message = isLive ? fiscal_live_answered() : fiscal_test_answered()
  return { answered: true, is_live: isLive, message: [message, ...missing].join(' '), complete }
})

/** Serves the effects of environment variables for the settings pages. Secrets are reported only as set or not set. */
const getEnvironmentHandler = serveStaff(getEnvironment, async ({ context }) => {
  const { environment } = context
  // The stored settings: in the effective settings, cards are off if the sandbox is not allowed.
  const settings = settingsFrom(await findSettings(context.db.kysely))
  const route = mailRoute(environment, settings)
  const tested = await findTestMail(context.db.kysely, route)
  return {
    public_url: environment.publicUrl,
    gateways: gatewaysOf(environment),
    why_no_cards: whyNotSetUp(settings, environment),
    mail: {
      server: route.server,
      is_held: environment.MAIL_HOLD === '1',
      sender: route.sender,
      sender_from: route.senderFrom,
      last_test:
        tested === undefined
          ? null
          : { recipient: tested.recipient, sent_at: instant(tested.sent_at), answer: tested.answer },
    },
    fiscal: { variables: variablesOf(environment, fiscalVariables), ...fiscalStateOf(context, settings) },
  }
})

const fiscalVariables = ['FISCAL_CERT', 'FISCAL_CERT_PASSWORD', 'FISCAL_CA', 'FISCAL_LIVE'] as const

const variablesOf = (environment: Environment, names: readonly (keyof Environment)[]) =>
  names.map((name) => ({ name, is_set: environment[name] !== undefined }))

const gatewaysOf = (environment: Environment) =>
  gatewayNames.map((gateway) => {
    const canServe = environment.usableGateways.includes(gateway)
    return {
      gateway,
      variables: variablesOf(environment, operatorVariables(gateway)),
      can_serve: canServe,
      is_live: canServe && gateways[gateway].liveBy({ ...environment }) !== null,
    }
  })

/** The handlers of the server's state in the office. */
export const metricsHandlers = {
  'get-health': getHealthHandler,
  'get-environment': getEnvironmentHandler,
  'check-fiscal': checkFiscalHandler,
} satisfies Partial<Handlers>
