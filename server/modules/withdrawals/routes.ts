import type { Handlers } from '../../platform/http/serve'
import { findWithdrawalsHandler } from './find-withdrawals'
import { getWithdrawalOrderHandler } from './get-withdrawal-order'
import { refundWithdrawalHandler } from './refund-withdrawal'
import { withdrawFromContractHandler } from './withdraw-from-contract'

/** The handlers of withdrawals, for customers and for the office. */
export const withdrawalHandlers = {
  'get-withdrawal-order': getWithdrawalOrderHandler,
  'withdraw-from-contract': withdrawFromContractHandler,
  'find-withdrawals': findWithdrawalsHandler,
  'refund-withdrawal': refundWithdrawalHandler,
} satisfies Partial<Handlers>
