export { refundWithdrawalHandler } from './refund-withdrawal'
export { withdrawalHandlers } from './routes'
export { withdrawalRows } from './find-withdrawals'
export * as withdrawalMails from './mails'
