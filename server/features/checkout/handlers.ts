import type { Handlers } from '../../http/serve'
import { calculateInvoiceHandler } from './calculate-invoice'
import { checkoutCartHandler } from './checkout-cart'
import { createOrderHandler } from './create-order'
import { validateVoucherHandler } from './validate-voucher'

/** The handlers of the checkout. */
export const checkoutHandlers = {
  'calculate-invoice': calculateInvoiceHandler,
  'validate-voucher': validateVoucherHandler,
  'checkout-cart': checkoutCartHandler,
  'create-order': createOrderHandler,
} satisfies Partial<Handlers>
