export { askInTurn, reconcileAttempts, endUnpaidOrders } from './reconcile-attempts'
export { registerGatewayRoutes } from './gateway-routes'
export type { RefundAnswer } from './gateways/gateway'
export { forgetAside } from './gateways/notifications.queries'
export { openGateways } from './gateways/open-gateways'
export type { SandboxGateway } from './gateways/sandbox/sandbox-gateway'
export type { StripeGateway } from './gateways/stripe/stripe-gateway'
export type { WspayGateway } from './gateways/wspay/wspay-gateway'
export {
  type GatewayFailures,
  closeSandboxAttempts,
  findFailures,
  findOpenAttemptsOf,
  hasOpenAttempt,
} from './queries'
export { remindPayers } from './remind-payers'
export { paymentHandlers, recordPaymentHandler } from './routes'
export { startAttempt } from './start-attempt'
