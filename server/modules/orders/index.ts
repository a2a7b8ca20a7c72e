export { bankTransferOf, registerPaymentSlip } from './bank-transfer'
export { endOrder, restOf } from './cancel-order'
export {
  cancelOrderHandler,
  confirmAdmitted,
  extendDeadlineHandler,
  deadlineOf,
  orderHandlers,
} from './routes'
export {
  type CancelledScope,
  type ItemFacts,
  type OrderFacts,
  endOfOrder,
  isCancelledItem,
  isOfScope,
  holderAddresses,
  mailCancelledItems,
  refundCancelledItems,
  refuseRefundUnderWay,
} from './cancelled-items'
export {
  findOpenCardRefunds,
  findPaidOfUnfinished,
  findPaidToCard,
  takeCardRefundsToAsk,
} from './card-refunds.queries'
export { changeOrder, effectOf, effectOnOrder, nothingMore } from './change-order'
export {
  creditedAmounts,
  type BankOfRefund,
  bankOfRequests,
  changeRefundTotal,
  noBank,
  openRefund,
  accountOf,
  refundOf,
  usableGateways,
} from './order-refunds'
export { customerData, customerLists } from './change-company'
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
export { type Held, heldFromStart, holdFree, withOrder, withOrders } from './hold-order'
export {
  barcodeOf,
  mailOrderPaid,
  readBarcode,
  findDownloadable,
  ticketDocuments,
  ticketDocumentsOf,
} from './issued-tickets'
export { mailPlaceOf, mailTicketOf, withdrawChecksumOf, mailOrderReceived } from './order-mail'
export {
  officeOrderIn,
  officeOrderOf,
  changeableTicket,
  earlierCodesOf,
  orderOf,
  refundCandidate,
  refundableOrder,
  shipsTo,
  endOfWithdrawal,
  whyNotWithdrawn,
  withdrawableNow,
} from './order-view'
export { orderRows } from './find-orders'
export {
  type StoredOrder,
  type TicketRow,
  discountedSql,
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
export { settleOrder, settleOrders } from './settle-order'
export { findMovements, settleOverpayments } from './settle-order.queries'
export * as cards from './card-refunds.queries'
export * as refunds from './refunds.queries'
