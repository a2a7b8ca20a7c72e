export { bankTransferOf } from './bank-transfer'
export { endOrder, restOf } from './cancel-order'
export { cancelOrderHandler, confirmAdmitted } from './cancel-order-call'
export {
  type CancelledScope,
  type ItemFacts,
  type OrderFacts,
  endOfOrder,
  isCancelledItem,
  isOfScope,
} from './cancelled-items'
export { holderAddresses, mailCancelledItems } from './cancelled-items-mail'
export {
  findOpenCardRefunds,
  findPaidOfUnfinished,
  findPaidToCard,
  takeCardRefundsToAsk,
} from './card-refunds.queries'
export { changeOrder, effectOf, effectOnOrder, nothingMore } from './change-order'
export { creditedAmounts } from './credited-amounts'
export { customerData, customerLists } from './customer-data'
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
export { barcodeOf, mailOrderPaid, readBarcode } from './issue-order'
export { mailPlaceOf, mailTicketOf } from './mail-ticket'
export { officeOrderIn, officeOrderOf } from './office-order'
export { type BankOfRefund, bankOfRequests, changeRefundTotal, noBank, openRefund } from './open-refund'
export { deadlineOf } from './order-deadline'
export { withdrawChecksumOf } from './order-mail'
export { mailOrderReceived } from './order-received'
export { orderRows } from './order-rows'
export { changeableTicket, earlierCodesOf, orderOf, refundCandidate, refundableOrder } from './order-view'
export {
  type StoredOrder,
  type TicketRow,
  endOpenAttempts,
  findDownloadableOfOrder,
  findItemsOfOrder,
  findOrderByCode,
  findOrderById,
  findOrderIdByCode,
  findOrdersById,
  findOverdueOrders,
  findPaymentsOfOrder,
  lockOrder,
  lockOrderOf,
  markCancelled,
  putOffEnd,
  recordOrderEvent,
  voidTickets,
} from './orders.queries'
export { registerPaymentSlip } from './payment-slip'
export { placeOrders, takeAtDesk } from './place-orders'
export {
  type FoundAttempt,
  type NewOrder,
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
} from './place-orders.queries'
export { refundCancelledItems, refuseRefundUnderWay } from './refund-cancelled-items'
export { accountOf, refundOf, usableGateways } from './refund-view'
export {
  type OfficeFacts,
  type RefundPart,
  countOfficeRefunds,
  findItemsOfRefunds,
  findOfficeRefunds,
  findRefund,
  findRefundIds,
  findUnfinished,
  hasOpenRefund,
} from './refunds.queries'
export { orderHandlers } from './routes'
export { settleOrder, settleOrders } from './settle-order'
export { findMovements, settleOverpayments } from './settle-order.queries'
export { shipsTo } from './ships-to'
export { findDownloadable, ticketDocuments, ticketDocumentsOf } from './ticket-documents'
export { endOfWithdrawal, whyNotWithdrawn, withdrawableNow } from './withdrawable'
export * as cards from './card-refunds.queries'
export * as refunds from './refunds.queries'
