import type { Handlers } from '../../platform/http/serve'
import { changePaymentMethodHandler } from './change-payment-method'
import { getPaymentHandler, payPaymentHandler } from './pay-payment'
import { recordChargebackHandler } from './record-chargeback'
import { recordPaymentHandler } from './record-payment'
import { resetAttemptsHandler } from './reset-attempts'
import { returnOverpaymentHandler } from './return-overpayment'
import { takePaymentHandler } from './take-payment'

/** The handlers of payments, by customers and by the office. */
export const paymentHandlers = {
  'change-payment-method': changePaymentMethodHandler,
  'get-payment-plan-order-payment': getPaymentHandler,
  'pay-payment-plan-order-payment': payPaymentHandler,
  'record-payment': recordPaymentHandler,
  'record-chargeback': recordChargebackHandler,
  'return-overpayment': returnOverpaymentHandler,
  'take-payment': takePaymentHandler,
  'reset-attempts': resetAttemptsHandler,
} satisfies Partial<Handlers>
