export { bankTransferOf, registerPaymentSlip } from './bank-transfer'
export { eInvoiceNote } from './e-invoice-note'
export { endOrder } from './cancel-order'
export { restOf } from './credit-rest'
export {
  cancelOrderHandler,
  extendDeadlineHandler,
  deadlineOf,
  lateDeadlineNote,
  orderHandlers,
} from './routes'
export {
  confirmAdmitted,
  changeOrder,
  effectOnOrder,
  type LockedOrder,
  readLockedOrder,
  lockAvailableOrders,
  withLockedOrder,
  withLockedOrders,
} from './change-order'
export {
  type CancelledItemRow,
  type CancelledOrderRow,
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
  takeCardRefundsToPoll,
} from './card-refunds.queries'
export * as cards from './card-refunds.queries'
export {
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
  eraseMailsToBuyers,
  eraseOrdersOfBuyer,
  eraseOrdersWhole,
  findAddressesOf,
  findOrdersInUse,
  findOrdersOfAge,
  lockOrdersInUse,
} from './erase-orders.queries'
export { findDownloadable, ticketDocuments, ticketDocumentsOf } from './ticket-documents'
export { barcodeOf, readBarcode } from './barcodes'
export { settleOrder, settleOrders } from './settle-order'
export { mailOrderPaid, withdrawChecksumOf, mailOrderReceived, shipsTo } from './order-mails'
export {
  officeOrderIn,
  officeOrderOf,
  changeableTicket,
  earlierCodesOf,
  orderOf,
  refundCandidate,
  refundableOrder,
  endOfWithdrawal,
  withdrawalKindIn,
  whyNotWithdrawn,
  withdrawableNow,
} from './order-view'
export { orderRows } from './find-orders'
export {
  type StoredOrder,
  type TicketRow,
  discountedSql,
  findDownloadableOfOrder,
  findOrderByCode,
  findOrderById,
  findOrderIdByCode,
  findOrdersById,
  findOverdueOrders,
  findPaymentsOfOrder,
} from './orders.queries'
export {
  endOpenAttempts,
  findItemsOfOrder,
  lockOrder,
  lockOrderOf,
  markCancelled,
  postponeEnd,
  recordOrderEvent,
  endItems,
  settleOverpayments,
  reopenOverpayment,
  closeAttemptsAt,
  type OpenAttempt,
  recordAcceptance,
  recordAttempt,
  recordCard,
  recordTransfer,
  setGoodsReceived,
} from './order-state.queries'
export {
  recordAdmission,
  recordPendingHolder,
  recordTicketChange,
  recordTravelTime,
  recordWithdrawnItems,
} from './order-items.queries'
export { transferOrders, updateOrderEmails } from './orders.queries'
export { markReminded, resetAttemptsOf, uncountAttempt } from './orders.queries'
export { placeOrders, recordDeskPayment } from './place-orders'
export { termsOf } from './accepted-terms'
export { type NewOrder, recordTerms } from './place-orders.queries'
export {
  type OfficeRefundRow,
  countOfficeRefunds,
  findOfficeRefunds,
  findRefundIds,
} from './find-refunds.queries'
export {
  type RefundPart,
  findItemsOfRefunds,
  findRefund,
  findUnfinished,
  hasOpenRefund,
} from './refunds.queries'
export * as refunds from './refunds.queries'
export {
  deleteBankDetails,
  eraseBankDetails,
  findSealed,
  replaceBankDetails,
  replaceSealed,
} from './refund-accounts.queries'
export { orderEvent, type OrderEvent, type ChangedPart } from './order-events'
export { isOpenWithdrawal } from './open-withdrawals.queries'
export { dueKey, isOwing } from './order-deadlines.queries'
export { shopCounts } from './shop-counts'
export { findMovements } from './ledgers.queries'
export { earlierCodes } from './find-orders.queries'
export * as orderMails from './mails'
export * as cancellationMails from './cancellation-mails'
export { seeOrder, withdrawal } from './mail-parts'
export { mailPlaceOf, meetingNote, placeText } from './mail-places'
export {
  exampleTicket,
  type MailTicket,
  mailTicketOf,
  plainTicket,
  ticketDetails,
  withPlainTicket,
} from './mail-tickets'
