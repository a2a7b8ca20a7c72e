import type { Handlers } from '../../platform/http/serve'
import { cancelRefundHandler } from './cancel-refund'
import { findRefundsHandler } from './office-refund'
import { processRefundHandler } from './process-refund'
import { refundFileHandler } from './refund-file'
import { refundItemsHandler } from './refund-items'
import { releaseItemsHandler } from './release-items'
import { requestRefundHandler } from './request-refund'
import { setRefundAccountHandler } from './set-refund-account'
import { findPayerAccountsHandler } from './find-payer-accounts'

/** The handlers of refunds: requested by customers, paid by the office. */
export const refundHandlers = {
  'request-refund': requestRefundHandler,
  'cancel-refund': cancelRefundHandler,
  'find-refunds': findRefundsHandler,
  'process-refund': processRefundHandler,
  'refund-file': refundFileHandler,
  'set-refund-account': setRefundAccountHandler,
  'find-payer-accounts': findPayerAccountsHandler,
  'refund-items': refundItemsHandler,
  'release-items': releaseItemsHandler,
} satisfies Partial<Handlers>
