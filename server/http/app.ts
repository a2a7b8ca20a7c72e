import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { randomUUID } from 'node:crypto'
import { officeCalls, shopCalls } from '../../contract/calls'
import type { Settings } from '../../contract/config'
import { auditStockHandler } from '../features/catalogue/audit-stock'
import { exportCatalogueHandler } from '../features/catalogue/export-catalogue'
import { getDataHandler } from '../features/catalogue/get-data'
import { getShopItemHandler } from '../features/catalogue/get-shop-item'
import { importCatalogueHandler } from '../features/catalogue/import-catalogue'
import { createAddToCarts } from '../features/cart/add-to-carts'
import { addMerchandiseToCartHandler } from '../features/cart/add-merchandise-to-cart'
import { addProductToCartHandler } from '../features/cart/add-product-to-cart'
import { extendCartHandler } from '../features/cart/extend-cart'
import { getCartHandler } from '../features/cart/get-cart'
import {
  removeMerchandiseFromCartHandler,
  removeProductFromCartHandler,
} from '../features/cart/remove-from-cart'
import { updateProductInCartHandler } from '../features/cart/update-product-in-cart'
import { calculateInvoiceHandler } from '../features/checkout/calculate-invoice'
import { checkoutCartHandler } from '../features/checkout/checkout-cart'
import { validateVoucherHandler } from '../features/checkout/validate-voucher'
import { registerConfirmEmail } from '../features/customers/confirm-email'
import { deleteMyAccountHandler } from '../features/customers/delete-my-account'
import { exportMyDataHandler } from '../features/customers/export-my-data'
import { getUserHandler } from '../features/customers/get-user'
import { loginHandler } from '../features/customers/login'
import { logoutAllHandler } from '../features/customers/logout-all'
import { logoutHandler } from '../features/customers/logout'
import { registerHandler } from '../features/customers/register'
import { requestPasswordResetHandler } from '../features/customers/request-password-reset'
import { resetPasswordHandler } from '../features/customers/reset-password'
import { updateSettingsHandler } from '../features/customers/update-settings'
import { registerMailbox } from '../features/mail/mailbox-page'
import { checkInHandler } from '../features/office/check-in'
import { createOrderHandler } from '../features/office/create-order'
import { findMailsHandler, retryMailHandler } from '../features/office/find-mails'
import { identifyOffice } from '../features/office/office-key'
import { resendMailHandler } from '../features/office/resend-mail'
import { resetAttemptsHandler } from '../features/office/reset-attempts'
import { cancelOrderHandler } from '../features/orders/cancel-order'
import { findOrdersHandler, getOrderHandler } from '../features/orders/office-order'
import { registerPaymentSlip } from '../features/orders/payment-slip'
import { cancelRefundHandler } from '../features/refunds/cancel-refund'
import { findRefundsHandler } from '../features/refunds/office-refund'
import { processRefundHandler } from '../features/refunds/process-refund'
import { refundFileHandler } from '../features/refunds/refund-file'
import { requestRefundHandler } from '../features/refunds/request-refund'
import { findBankEntriesHandler } from '../features/statements/find-bank-entries'
import { importStatementHandler } from '../features/statements/import-statement'
import { acceptTermsHandler, getTermsHandler } from '../features/terms/accept-terms'
import { registerCalendars } from '../features/tickets/calendars'
import { changeTicketHandler } from '../features/tickets/change-ticket'
import { registerDownloads } from '../features/tickets/downloads'
import { emailTicketsHandler } from '../features/tickets/email-tickets'
import { setTravelTimeHandler } from '../features/tickets/set-travel-time'
import { registerWalletPasses } from '../features/tickets/wallet-passes'
import { registerGatewayRoutes } from '../features/payments/gateway-routes'
import { getPaymentHandler, payPaymentHandler } from '../features/payments/pay-payment'
import { recordChargebackHandler } from '../features/payments/record-chargeback'
import { recordPaymentHandler } from '../features/payments/record-payment'
import { findWithdrawalsHandler } from '../features/withdrawals/find-withdrawals'
import { getWithdrawalOrderHandler } from '../features/withdrawals/get-withdrawal-order'
import { recordDeliveryHandler } from '../features/withdrawals/record-delivery'
import { refundWithdrawalHandler } from '../features/withdrawals/refund-withdrawal'
import { withdrawFromContractHandler } from '../features/withdrawals/withdraw-from-contract'
import { registerPages } from '../pages/pages'
import { Refusal } from '../refusal'
import type { World } from '../world'
import { registerCalls } from './calls'
import { answerError, answerMissing } from './errors'
import { registerOpenapi } from './openapi'
import { createSessions } from './sessions'
import { pixelHosts, setSecurityHeaders, type PolicyHosts } from './security-headers'

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
  const app = Fastify({
    loggerInstance: options.logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: environment.TRUST_PROXY?.split(',').map((address) => address.trim()) ?? false,
    bodyLimit: 64 * kilobyte,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    return503OnClosing: true,
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
  setSecurityHeaders(app, policyHosts(world), environment.publicUrl.startsWith('https:'))
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

  registerShopCalls(app, world)
  registerOfficeCalls(app, world)
  registerOpenapi(app, environment.publicUrl)
  registerConfirmEmail(app, world)
  registerDownloads(app, world)
  registerPaymentSlip(app, world)
  registerCalendars(app, world)
  registerWalletPasses(app, world)
  await app.register(async (scope) => registerGatewayRoutes(scope, world))
  if (options.mailbox) registerMailbox(app, world)
  if (options.distFolder !== null) await registerPages(app, world, { distFolder: options.distFolder })
  return app
}

/**
 * The calls that ask who is calling. Of the others a wrong token is an unknown field, which is passed over: the reset's
 * token is a mailed code, and a logout of an ended login has nothing left to do.
 */
const asksWho: ReadonlySet<string> = new Set(
  shopCalls
    .filter(
      (call) => 'token' in call.payload.shape && call.path !== 'reset-password' && call.path !== 'logout',
    )
    .map((call) => call.path),
)

function registerShopCalls(app: FastifyInstance, world: World): void {
  const sessions = createSessions(world.db, world.now)
  const addToCarts = createAddToCarts(world.db)
  registerCalls(app, world, {
    base: '/api',
    bodyLimit: 64 * kilobyte,
    declared: shopCalls,
    identify: async (_request, payload, path) => {
      const { token } = payload
      if (typeof token !== 'string' || token === '' || !asksWho.has(path)) return null
      const customer = await sessions(token)
      if (customer === null) throw new Refusal('session-ended')
      return customer
    },
    served: [
      getDataHandler,
      getShopItemHandler,
      getUserHandler,
      loginHandler,
      logoutHandler,
      logoutAllHandler,
      registerHandler,
      requestPasswordResetHandler,
      resetPasswordHandler,
      updateSettingsHandler,
      exportMyDataHandler,
      deleteMyAccountHandler,
      getCartHandler,
      addProductToCartHandler(addToCarts),
      addMerchandiseToCartHandler(addToCarts),
      updateProductInCartHandler,
      removeProductFromCartHandler,
      removeMerchandiseFromCartHandler,
      extendCartHandler,
      calculateInvoiceHandler,
      validateVoucherHandler,
      checkoutCartHandler,
      getPaymentHandler,
      payPaymentHandler,
      getTermsHandler,
      acceptTermsHandler,
      changeTicketHandler,
      setTravelTimeHandler,
      emailTicketsHandler,
      requestRefundHandler,
      cancelRefundHandler,
      getWithdrawalOrderHandler,
      withdrawFromContractHandler,
    ],
  })
}

function registerOfficeCalls(app: FastifyInstance, world: World): void {
  registerCalls(app, world, {
    base: '/office/api',
    bodyLimit: 32 * kilobyte * kilobyte,
    declared: officeCalls,
    identify: async (request, _payload, path) => {
      await identifyOffice(world, request, path)
      return null
    },
    served: [
      importCatalogueHandler,
      exportCatalogueHandler,
      auditStockHandler,
      findOrdersHandler,
      getOrderHandler,
      recordPaymentHandler,
      importStatementHandler,
      findBankEntriesHandler,
      recordChargebackHandler,
      cancelOrderHandler,
      checkInHandler,
      findRefundsHandler,
      processRefundHandler,
      refundFileHandler,
      recordDeliveryHandler,
      findWithdrawalsHandler,
      refundWithdrawalHandler,
      createOrderHandler,
      resetAttemptsHandler,
      resendMailHandler,
      findMailsHandler,
      retryMailHandler,
    ],
  })
}

/** What the settings let into the page: of the chosen gateway and the pixel. Made again only when settings change. */
function policyHosts(world: World): () => PolicyHosts {
  let settings: Settings | undefined
  let hosts: PolicyHosts = { formHosts: [], imageHosts: [] }
  return () => {
    const current = world.catalogue.current().settings
    if (current === settings) return hosts
    settings = current
    const { formHosts } = world.gateways[current.gateway] ?? world.gateways.sandbox
    hosts = { formHosts, imageHosts: current.pixelId ? pixelHosts : [] }
    return hosts
  }
}

/** One line an answer: what was asked by its route's pattern, never by its path, which may hold emails and tokens. */
function logAnswers(app: FastifyInstance, tellsAll: boolean): void {
  app.addHook('onResponse', (request, reply, done) => {
    const isQuiet = reply.statusCode < 400 && request.method === 'GET'
    if (isQuiet && !tellsAll) return done()
    const fields = {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (isQuiet) request.log.debug(fields, 'answered')
    else request.log.info(fields, 'answered')
    done()
  })
}
