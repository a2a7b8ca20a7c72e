import type { AnswerOf, Call, SentTo } from './call'
import * as bulk from './office/bulk'
import * as cancellations from './office/cancellations'
import * as catalogue from './office/catalogue'
import * as changes from './office/changes'
import {
  endCustomerLogins,
  eraseCustomer,
  exportCustomer,
  findCustomers,
  getCustomer,
  setCustomerLimits,
  findRetention,
} from './office/customers'
import * as deliveries from './office/deliveries'
import type { Effect } from './office/effect'
import { reportAgain, checkFiscal } from './office/fiscal'
import { getInbox, getToday } from './office/inbox'
import * as officeLists from './office/list'
import * as officeLook from './office/look'
import * as officeMails from './office/mails'
import type { OfficeCall } from './office/office-call'
import * as orderChanges from './office/order-changes'
import * as officeOrders from './office/orders'
import * as ownAccount from './office/own-account'
import * as officePayments from './office/payments'
import * as officeRefundFiles from './office/refund-files'
import * as officeRefunds from './office/refunds'
import { exportPeriod, findReportRows, getReport, sendWeeklyReport, zipDocuments } from './office/reports'
import { findScans } from './office/scans'
import { getEnvironment, getHealth } from './office/set-up'
import { getSettings, saveSettings } from './office/settings'
import * as officeSignIn from './office/sign-in'
import { dismissEntry, divideEntry, findBankEntries, importStatement, reopenEntry } from './office/statements'
import * as officeTeam from './office/team'
import { checkIn, editTicket, findTickets, printTickets } from './office/tickets'
import * as officeVouchers from './office/vouchers'
import * as cart from './shop/cart'
import * as checkout from './shop/checkout'
import * as customers from './shop/customers'
import {
  cancelRefund,
  requestRefund,
  changeTicket,
  setTravelTime,
  getWithdrawalOrder,
  withdrawFromContract,
} from './shop/order-changes'
import { getData, getShopItem } from './shop/shop-data'

/** All calls of the shop: `POST /api/<path>`. */
export const shopCalls = [
  getData,
  getShopItem,
  customers.getUser,
  customers.login,
  customers.requestLoginCode,
  customers.loginByCode,
  customers.logout,
  customers.logoutAll,
  customers.register,
  customers.requestPasswordReset,
  customers.resetPassword,
  customers.confirmEmail,
  customers.updateSettings,
  customers.exportMyData,
  customers.deleteMyAccount,
  customers.emailTickets,
  cart.getCart,
  cart.addProductToCart,
  cart.updateProductInCart,
  cart.removeProductFromCart,
  cart.addMerchandiseToCart,
  cart.removeMerchandiseFromCart,
  cart.extendCart,
  cart.calculateInvoice,
  cart.validateVoucher,
  checkout.checkoutCart,
  checkout.checkVatNumber,
  checkout.setOrderCompany,
  checkout.changePaymentMethod,
  checkout.restoreCart,
  checkout.cancelUnpaidOrder,
  checkout.getTermsAndConditionsOrder,
  checkout.acceptTermsAndConditions,
  checkout.getPaymentPlanOrderPayment,
  checkout.payPaymentPlanOrderPayment,
  changeTicket,
  setTravelTime,
  requestRefund,
  cancelRefund,
  getWithdrawalOrder,
  withdrawFromContract,
] as const satisfies readonly Call[]

/** All calls of the office: `POST /office/api/<path>`. */
export const officeCalls = [
  officeSignIn.signIn,
  officeSignIn.signInByLink,
  officeSignIn.signOut,
  officeSignIn.getSetUpLink,
  officeSignIn.setUpAccount,
  officeSignIn.requestPauseLink,
  officeSignIn.liftPause,
  officeSignIn.getMe,
  officeSignIn.confirmPassword,
  ownAccount.changePassword,
  ownAccount.saveOib,
  ownAccount.startTotp,
  ownAccount.confirmTotp,
  ownAccount.removeTotp,
  ownAccount.newRecoveryCodes,
  ownAccount.startPasskeySignIn,
  ownAccount.signInByPasskey,
  ownAccount.startPasskey,
  ownAccount.addPasskey,
  ownAccount.findPasskeys,
  ownAccount.removePasskey,
  ownAccount.confirmPasskey,
  ownAccount.findSessions,
  ownAccount.endSession,
  officeTeam.findStaff,
  officeTeam.inviteStaff,
  officeTeam.mailSetUpLink,
  officeTeam.changeStaffRole,
  officeTeam.endStaff,
  officeTeam.endStaffSessions,
  officeTeam.findStaffSessions,
  officeTeam.endStaffSession,
  changes.findAudit,
  catalogue.importCatalogue,
  catalogue.exportCatalogue,
  catalogue.findItems,
  catalogue.getItem,
  catalogue.getItemDefaults,
  catalogue.saveItem,
  catalogue.moveItems,
  catalogue.uploadPicture,
  catalogue.findEvents,
  catalogue.saveEvent,
  cancellations.startCancellation,
  cancellations.findCancellations,
  cancellations.getCancellation,
  cancellations.retryCancellation,
  reportAgain,
  officeLook.getLook,
  officeLook.saveLook,
  officeLook.publishLook,
  officeLook.keepPreview,
  officeVouchers.findVouchers,
  officeVouchers.saveVoucher,
  officeVouchers.makeVouchers,
  officeVouchers.endVoucher,
  getSettings,
  saveSettings,
  getEnvironment,
  getHealth,
  checkFiscal,
  bulk.getBulkPreview,
  bulk.startBulk,
  bulk.findBulkJobs,
  bulk.findBulkRows,
  bulk.cancelBulk,
  changes.findHistory,
  changes.undoChange,
  changes.findScheduledChanges,
  changes.scheduleChange,
  changes.cancelScheduledChange,
  officeOrders.createOrder,
  officeOrders.getOrderForm,
  officeOrders.importGuests,
  officeOrders.retryGuestList,
  officeOrders.findOrders,
  officeOrders.getOrder,
  officePayments.recordPayment,
  officePayments.recordChargeback,
  officePayments.returnOverpayment,
  officePayments.takePayment,
  officeOrders.cancelOrder,
  orderChanges.changeContact,
  orderChanges.changeCompany,
  orderChanges.addNote,
  orderChanges.extendDeadline,
  orderChanges.reactivateOrder,
  orderChanges.purgeTestOrders,
  officeRefunds.findRefunds,
  officeRefunds.processRefund,
  officeRefunds.refundFile,
  officeRefunds.setRefundAccount,
  officeRefunds.showRefundAccount,
  officeRefundFiles.findRefundFiles,
  officeRefundFiles.fetchRefundFile,
  officeRefunds.findPayerAccounts,
  officeRefunds.refundItems,
  officeRefunds.refundOverpayment,
  officeRefunds.releaseItems,
  deliveries.findDeliveries,
  deliveries.printPackingSlips,
  deliveries.sendGoods,
  deliveries.recordDelivery,
  deliveries.reportDeliveryProblem,
  officeRefunds.findWithdrawals,
  officeRefunds.refundWithdrawal,
  officePayments.resetAttempts,
  setCustomerLimits,
  findCustomers,
  getCustomer,
  exportCustomer,
  endCustomerLogins,
  eraseCustomer,
  findTickets,
  printTickets,
  editTicket,
  getToday,
  officeLists.exportList,
  officeLists.findViews,
  officeLists.saveView,
  officeLists.removeView,
  findRetention,
  getReport,
  findReportRows,
  exportPeriod,
  sendWeeklyReport,
  zipDocuments,
  officeMails.resendMail,
  officeTeam.findKeys,
  officeTeam.addKey,
  officeTeam.revokeKey,
  officeMails.findMails,
  officeMails.retryMail,
  officeMails.resumeMails,
  officeMails.sendTestMail,
  importStatement,
  findBankEntries,
  divideEntry,
  dismissEntry,
  reopenEntry,
  getInbox,
  checkIn,
  findScans,
  catalogue.auditStock,
] as const satisfies readonly OfficeCall[]

type ShopCall = (typeof shopCalls)[number]
/** The path of a shop call. */
export type ShopPath = ShopCall['path']
/** The payload that a page sends to a path. */
export type Sent<P extends ShopPath> = SentTo<Extract<ShopCall, { path: P }>>
/** The response that a page gets from a path. */
export type Answered<P extends ShopPath> = AnswerOf<Extract<ShopCall, { path: P }>>

type CallOfOffice = (typeof officeCalls)[number]
/** The path of an office call. */
export type OfficePath = CallOfOffice['path']
/** The payload that a script sends to an office path. */
export type OfficeSent<P extends OfficePath> = SentTo<Extract<CallOfOffice, { path: P }>>
/** The response that a script gets from an office path. */
export type OfficeAnswered<P extends OfficePath> = AnswerOf<Extract<CallOfOffice, { path: P }>>
/** The paths of calls that have a dry run, whose answers contain the effect. */
export type DryRunPath = {
  [P in OfficePath]: OfficeAnswered<P> extends { effect: Effect } ? P : never
}[OfficePath]
