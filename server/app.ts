import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import { officeCalls, shopCalls } from '#contract/calls'
import type { Context } from './context'
import { bulkHandlers } from './modules/bulk'
import { cancellingHandlers } from './modules/cancellations'
import { cartHandlers, registerReserveForms } from './modules/cart'
import { catalogueHandlers } from './modules/catalogue'
import { catalogueFileHandlers } from './modules/catalogue-file'
import { auditHandlers, scheduleHandlers } from './modules/changes'
import { checkoutHandlers } from './modules/checkout'
import { customerHandlers, termsHandlers } from './modules/customers'
import { todayHandlers } from './modules/dashboard'
import { deliveryHandlers } from './modules/deliveries'
import { registerMetrics, metricsHandlers } from './modules/health'
import { invoiceHandlers } from './modules/invoices'
import { viewHandlers, exportHandlers } from './modules/lists'
import { type MailboxAccess, registerMailbox, mailHandlers } from './modules/mails'
import { orderHandlers, registerPaymentSlip } from './modules/orders'
import { sendCachedPages, createPages, goHome, isForPage, registerPages, type Pages } from './modules/pages'
import { registerGatewayRoutes, paymentHandlers } from './modules/payments'
import { bookFailedCardRefund, refundHandlers } from './modules/refunds'
import { reportHandlers } from './modules/reports'
import { retentionHandlers } from './modules/retention'
import { settingsHandlers } from './modules/settings'
import { admitMonitor, keyHandlers, admitOffice, teamHandlers } from './modules/staff'
import { statementHandlers } from './modules/statements'
import { themeHandlers } from './modules/theme'
import { registerCalendars, registerDownloads, ticketHandlers, registerWalletPasses } from './modules/tickets'
import { voucherHandlers } from './modules/vouchers'
import { withdrawalHandlers } from './modules/withdrawals'
import { answersWithin } from './platform/db/outages'
import { securityHeaders } from './platform/http/browser-security'
import { registerCalls } from './platform/http/calls'
import { warnOfIgnoredProxy } from './platform/http/client-address'
import { answerError, answerMissing } from './platform/http/errors'
import { registerOpenapi } from './platform/http/openapi'
import { smallBody, takeBodies } from './platform/http/read-payload'
import { Refusal } from './platform/http/refusal'
import { observeRequests, requestOptions } from './platform/http/requests'
import type { Handlers } from './platform/http/serve'
import { identifyCustomer } from './platform/http/sessions'
import { officeBulk, officeEdits, officeLists } from './registry/office'

/** How long `/readyz` waits for the database, in milliseconds. */
const readyMs = 2000

export interface AppOptions {
  logger: FastifyBaseLogger
  /** Metrics registry served at `/metrics`. */
  metrics: Registry
  /** Folder of the built pages. If `null`, only the API calls are served, as in tests of calls. */
  distFolder: string | null
  /** Access rules of the local mailbox; `null` if there is no mailbox. */
  mailbox: MailboxAccess | null
  /** Returns whether the process can serve requests: false during startup and shutdown. */
  isReady: () => boolean
}

/**
 * Builds the whole server: calls of the shop and the office, gateways, downloads and pages. A process that only runs
 * jobs (WORKER=only) serves only its health and metrics.
 */
export async function createApp(context: Context, options: AppOptions): Promise<FastifyInstance> {
  const { environment } = context
  const security = securityHeaders(context)
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    ...requestOptions,
    trustProxy: environment.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    bodyLimit: smallBody,
    // A slower request loses its connection. A 20 MB picture over a 560 kbit/s line fits within this limit.
    requestTimeout: 300_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A URL that cannot be parsed, such as a truncated link, reaches no hook, route or error handler.
    frameworkErrors: (error, request, reply) => {
      void reply.headers({ ...security(), 'x-request-id': request.id })
      if (pages !== null && isForPage(request)) void goHome(reply)
      else answerError(error, request, reply)
    },
  })
  takeBodies(app)
  app.decorateRequest('errorCode', null)
  app.decorateRequest('isOutage', false)
  app.decorateRequest('orderCode', null)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(
    answerMissing(
      new Set([
        ...shopCalls.map((call) => `/api/${call.path}`),
        ...officeCalls.map((call) => `/office/api/${call.path}`),
      ]),
    ),
  )
  warnOfIgnoredProxy(app, {
    log: context.log,
    trustsProxy: environment.TRUST_PROXY !== undefined,
    ignored: () => context.processes.noteIgnoredProxy(),
  })
  const serves = environment.WORKER !== 'only'
  const pages = serves && options.distFolder !== null ? createPages(context, options.distFolder) : null
  if (pages !== null) sendCachedPages(app, pages, security)
  observeRequests(app, {
    headers: security,
    tellsAll: environment.LOG_LEVEL === 'debug',
    metrics: options.metrics,
    counts: context.counts,
  })

  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    if (!options.isReady() || !(await answersWithin(context.db, readyMs))) throw new Refusal('starting')
    return { status: 'ready' }
  })
  registerMetrics(app, context, {
    registry: options.metrics,
    admit: admitMonitor(context),
    isReady: options.isReady,
  })
  if (serves) await registerShop(app, context, { pages, mailbox: options.mailbox })
  return app
}

/** Registers all routes for customers and for the office. */
async function registerShop(
  app: FastifyInstance,
  context: Context,
  { pages, mailbox }: { pages: Pages | null; mailbox: MailboxAccess | null },
): Promise<void> {
  // A module's `routes.ts` lists its calls; a declared call without a handler does not compile.
  const handlers: Handlers = {
    ...auditHandlers(officeEdits),
    ...bulkHandlers({ lists: officeLists, actions: officeBulk }),
    ...cartHandlers(context.db),
    ...catalogueHandlers,
    ...catalogueFileHandlers,
    ...checkoutHandlers,
    ...customerHandlers,
    ...exportHandlers(officeLists),
    ...invoiceHandlers,
    ...keyHandlers,
    ...mailHandlers,
    ...orderHandlers,
    ...paymentHandlers,
    ...refundHandlers,
    ...cancellingHandlers,
    ...reportHandlers,
    ...scheduleHandlers(officeEdits),
    ...settingsHandlers,
    ...statementHandlers,
    ...teamHandlers,
    ...termsHandlers,
    ...themeHandlers,
    ...ticketHandlers,
    ...retentionHandlers,
    ...todayHandlers,
    ...metricsHandlers,
    ...viewHandlers,
    ...voucherHandlers,
    ...withdrawalHandlers,
    ...deliveryHandlers,
  }
  registerCalls(app, context, {
    base: '/api',
    served: shopCalls.map(({ path }) => handlers[path]),
    identify: identifyCustomer(context),
  })
  registerCalls(app, context, {
    base: '/office/api',
    served: officeCalls.map(({ path }) => handlers[path]),
    admit: admitOffice(context),
  })
  registerOpenapi(app, context.environment.publicUrl)
  registerDownloads(app, context)
  registerPaymentSlip(app, context)
  registerCalendars(app, context)
  registerWalletPasses(app, context)
  await app.register(async (scope) =>
    registerGatewayRoutes(scope, context, { bookFailure: bookFailedCardRefund }),
  )
  if (mailbox !== null) await app.register(async (scope) => registerMailbox(scope, context, mailbox))
  if (pages === null) return
  const forms = { handlers, pageOf: pages.withForm }
  await app.register(async (scope) => registerReserveForms(scope, context, forms))
  await registerPages(app, context, pages)
}
