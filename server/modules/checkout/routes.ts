import type { Handlers } from '../../platform/http/serve'
import { calculateInvoiceHandler } from './calculate-invoice'
import { checkoutCartHandler } from './checkout-cart'
import { createOrderHandler } from './create-order'
import { getOrderFormHandler } from './get-order-form'
import { importGuestsHandler, retryGuestListHandler } from './import-guests'
import { validateVoucherHandler } from './validate-voucher'

/** The handlers of the checkout. */
export const checkoutHandlers = {
  'calculate-invoice': calculateInvoiceHandler,
  'validate-voucher': validateVoucherHandler,
  'checkout-cart': checkoutCartHandler,
  'create-order': createOrderHandler,
  'get-order-form': getOrderFormHandler,
  'import-guests': importGuestsHandler,
  'retry-guest-list': retryGuestListHandler,
} satisfies Partial<Handlers>
