export { isUntouchedOverpayment, overpaid } from './overpaid.queries'
export {
  type NewEntry,
  type PayerAccount,
  erasePayerAccounts,
  erasePayerAccountsOf,
  findAccountsOfPayers,
  findForeignPayerAccounts,
  findOriginOfOverpayment,
  closeEntry,
  isRecorded,
  lockEntry,
  markBooked,
  recordEntry,
  recordMovement,
  recordVoucherMovement,
  reopenClosedEntry,
  replacePayerAccount,
} from './queries'
export {
  countFailures,
  failRefundMovement,
  recordCardMovement,
  recordFailedCardMovement,
  recordRefundMovement,
} from './refund-movements.queries'
export { findWaitingMoney, isProblem } from './waiting-money'
