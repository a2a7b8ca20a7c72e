export {
  type FoundAttempt,
  type OpenAttempt,
  attemptsWithOrders,
  endAttempt,
  endUnstarted,
  findAttempt,
  findAttemptOf,
  findNewestOpenAttempt,
  findPaidAttempt,
  keepInstruction,
  recordApproval,
  recordAttempt,
  reopenAttempt,
  resetAttemptsOf,
  uncountAttempt,
} from './attempts.queries'
export { bankTransferOf } from './bank-transfer'
export { barcodeOf, readBarcode } from './barcode'
export { cancelOrderHandler } from './cancel-order-call'
export { endOpenAttempts, findOverdueOrders, markCancelled, putOffEnd } from './cancel-order.queries'
export { endOrder } from './cancel-order'
export { holderAddresses, mailCancelledItems } from './cancelled-items-mail'
export {
  type CancelledScope,
  type ItemFacts,
  type OrderFacts,
  endOfOrder,
  isCancelledItem,
  isOfScope,
} from './cancelled-items'
export {
  findOpenCardRefunds,
  findPaidOfUnfinished,
  findPaidToCard,
  takeCardRefundsToAsk,
} from './card-refunds.queries'
export { changeOrder, effectOf, effectOnOrder, nothingMore } from './change-order'
export { changeableTicket } from './changeable-ticket'
export { confirmAdmitted } from './confirm-admitted'
export { restOf } from './credit-rest'
export { creditedAmounts } from './credited-amounts'
export { customerData } from './customer-data'
export { customerLists } from './customer-lists'
export { earlierCodesOf } from './earlier-codes'
export {
  countEventsOf,
  eraseHeldTickets,
  eraseMailsAbout,
  eraseMailsTo,
  eraseOrdersOfBuyer,
  eraseOrdersWhole,
  findAddressesOf,
  findOrdersInUse,
  findOrdersOfAge,
  lockOrdersInUse,
} from './erase-orders.queries'
export { extendDeadlineHandler } from './extend-deadline'
export { type Held, heldFromStart, holdFree, withOrder, withOrders } from './hold-order'
export { mailOrderPaid } from './issue-order'
export { mailPlaceOf, mailTicketOf } from './mail-ticket'
export { officeOrderIn, officeOrderOf } from './office-order'
export {
  type OfficeFacts,
  countOfficeRefunds,
  findOfficeRefunds,
  findRefundIds,
} from './office-refunds.queries'
export { type BankOfRefund, bankOfRequests, changeRefundTotal, noBank, openRefund } from './open-refund'
export { deadlineOf } from './order-deadline'
export { withdrawChecksumOf } from './order-mail'
export { mailOrderReceived } from './order-received'
export { orderRows } from './order-rows'
export { orderOf, refundCandidate, refundableOrder } from './order-view'
export {
  type StoredOrder,
  findItemsOfOrder,
  findOrderByCode,
  findOrderById,
  findOrderIdByCode,
  findOrdersById,
  findPaymentsOfOrder,
  lockOrder,
  lockOrderOf,
  recordOrderEvent,
} from './orders.queries'
export { registerPaymentSlip } from './payment-slip'
export type { NewOrder } from './place-orders.queries'
export { placeOrders } from './place-orders'
export { refundCancelledItems, refuseRefundUnderWay } from './refund-cancelled-items'
export { accountOf, refundOf, usableGateways } from './refund-view'
export {
  type RefundPart,
  findItemsOfRefunds,
  findRefund,
  findUnfinished,
  hasOpenRefund,
} from './refunds.queries'
export { orderHandlers } from './routes'
export { findMovements, settleOverpayments } from './settle-order.queries'
export { settleOrder, settleOrders } from './settle-order'
export { shipsTo } from './ships-to'
export { takeAtDesk } from './take-at-desk'
export { type TicketRow, findDownloadableOfOrder } from './ticket-documents.queries'
export { findDownloadable, ticketDocuments, ticketDocumentsOf } from './ticket-documents'
export { voidTickets } from './void-tickets.queries'
export { endOfWithdrawal, whyNotWithdrawn, withdrawableNow } from './withdrawable'
export * as cards from './card-refunds.queries'
export * as refunds from './refunds.queries'
