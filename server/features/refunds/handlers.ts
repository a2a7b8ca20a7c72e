import type { Handlers } from '../../http/serve'
import { cancelRefundHandler } from './cancel-refund'
import { findRefundsHandler } from './office-refund'
import { processRefundHandler } from './process-refund'
import { refundFileHandler } from './refund-file'
import { requestRefundHandler } from './request-refund'

/** The handlers of refunds: requested by customers, paid by the office. */
export const refundHandlers = {
  'request-refund': requestRefundHandler,
  'cancel-refund': cancelRefundHandler,
  'find-refunds': findRefundsHandler,
  'process-refund': processRefundHandler,
  'refund-file': refundFileHandler,
} satisfies Partial<Handlers>
