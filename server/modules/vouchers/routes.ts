import type { Handlers } from '../../platform/http/serve'
import { endVoucherHandler, findVouchersHandler, saveVoucherHandler } from './find-vouchers'
import { makeVouchersHandler } from './make-vouchers'

/** The handlers of vouchers. */
export const voucherHandlers = {
  'find-vouchers': findVouchersHandler,
  'save-voucher': saveVoucherHandler,
  'make-vouchers': makeVouchersHandler,
  'end-voucher': endVoucherHandler,
} satisfies Partial<Handlers>
