import type { Handlers } from '../../http/serve'
import { calculateInvoiceHandler } from './calculate-invoice'
import { checkoutCartHandler } from './checkout-cart'
import { createOrderHandler } from './create-order'
import { validateVoucherHandler } from './validate-voucher'

/** What serves a cart on its way to be an order. */
export const checkoutHandlers = {
  'calculate-invoice': calculateInvoiceHandler,
  'validate-voucher': validateVoucherHandler,
  'checkout-cart': checkoutCartHandler,
  'create-order': createOrderHandler,
} satisfies Partial<Handlers>
