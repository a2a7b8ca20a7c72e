import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { officeCalls, shopCalls } from '../../contract/calls'
import { cartHandlers } from '../features/cart/handlers'
import { catalogueHandlers } from '../features/catalogue/handlers'
import { checkoutHandlers } from '../features/checkout/handlers'
import { registerConfirmEmail } from '../features/customers/confirm-email'
import { customerHandlers } from '../features/customers/handlers'
import { registerMailbox } from '../features/mail/mailbox-page'
import { officeHandlers } from '../features/office/handlers'
import { identifyOffice } from '../features/office/office-key'
import { orderHandlers } from '../features/orders/handlers'
import { registerPaymentSlip } from '../features/orders/payment-slip'
import { registerGatewayRoutes } from '../features/payments/gateway-routes'
import { paymentHandlers } from '../features/payments/handlers'
import { refundHandlers } from '../features/refunds/handlers'
import { statementHandlers } from '../features/statements/handlers'
import { termsHandlers } from '../features/terms/handlers'
import { registerCalendars } from '../features/tickets/calendars'
import { registerDownloads } from '../features/tickets/downloads'
import { ticketHandlers } from '../features/tickets/handlers'
import { registerWalletPasses } from '../features/tickets/wallet-passes'
import { withdrawalHandlers } from '../features/withdrawals/handlers'
import { sendKeptPages } from '../pages/kept-pages'
import { createPages, registerPages } from '../pages/pages'
import { Refusal } from '../refusal'
import type { World } from '../world'
import { registerCalls } from './calls'
import { answerError, answerMissing } from './errors'
import { identifyCustomer } from './identify-customer'
import { logAnswers } from './log-answers'
import { registerOpenapi } from './openapi'
import type { Handlers } from './serve'
import { securityHeaders } from './security-headers'

const kilobyte = 1024

export interface AppOptions {
  logger: FastifyBaseLogger
  /** Where the built pages are; null serves the calls alone (tests of calls). */
  distFolder: string | null
  /** The local mailbox, in the embedded set-up without SMTP. */
  mailbox: boolean
  /** Whether the process can serve: false while it starts or shuts down. */
  isReady: () => boolean
}

/** The whole server on a world: calls of the shop and of the office, gateways, downloads, pages. */
export async function createApp(world: World, options: AppOptions): Promise<FastifyInstance> {
  const { environment } = world
  const security = securityHeaders(world)
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A logger for each request costs more than all else that is logged of it: the few lines that tell its id name it.
    childLoggerFactory: (logger) => logger,
    trustProxy: environment.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    bodyLimit: 64 * kilobyte,
    // A request that trickles in for longer keeps its connection no more; an import of 32 MiB has the time.
    requestTimeout: 120_000,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    // An address that cannot be read reaches no hook and no error handler.
    frameworkErrors: (error, request, reply) => {
      void reply.headers(security())
      answerError(error, request, reply)
    },
  })
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(
    answerMissing(
      new Set([
        ...shopCalls.map((call) => `/api/${call.path}`),
        ...officeCalls.map((call) => `/office/api/${call.path}`),
      ]),
    ),
  )
  const pages = options.distFolder === null ? null : createPages(world, options.distFolder)
  if (pages !== null) sendKeptPages(app, pages, security)
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(security())
    done()
  })
  logAnswers(app, environment.LOG_LEVEL === 'debug')
  // No address of ours has a NUL in it, and PostgreSQL has no text with one.
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.url.includes('%00') ? new Refusal('malformed') : undefined)
  })

  app.get('/healthz', async () => ({ status: 'alive' }))
  app.get('/readyz', async () => {
    if (!options.isReady()) throw new Refusal('starting')
    return { status: 'ready' }
  })

  // A feature's `handlers.ts` names its calls; a declared call that nobody serves does not compile.
  const handlers: Handlers = {
    ...cartHandlers(world.db),
    ...catalogueHandlers,
    ...checkoutHandlers,
    ...customerHandlers,
    ...officeHandlers,
    ...orderHandlers,
    ...paymentHandlers,
    ...refundHandlers,
    ...statementHandlers,
    ...termsHandlers,
    ...ticketHandlers,
    ...withdrawalHandlers,
  }
  registerCalls(app, world, {
    base: '/api',
    served: shopCalls.map(({ path }) => handlers[path]),
    bodyLimit: 64 * kilobyte,
    identify: identifyCustomer(world),
  })
  registerCalls(app, world, {
    base: '/office/api',
    served: officeCalls.map(({ path }) => handlers[path]),
    bodyLimit: 32 * kilobyte * kilobyte,
    identify: identifyOffice(world),
  })
  registerOpenapi(app, environment.publicUrl)
  registerConfirmEmail(app, world)
  registerDownloads(app, world)
  registerPaymentSlip(app, world)
  registerCalendars(app, world)
  registerWalletPasses(app, world)
  await app.register(async (scope) => registerGatewayRoutes(scope, world))
  if (options.mailbox) registerMailbox(app, world)
  if (pages !== null) await registerPages(app, world, pages)
  return app
}
