import type { Effect } from './office/effect'
import type { AnswerOf, Call, SentTo } from './call'
import * as cart from './shop/cart'
import { changePaymentMethod, checkoutCart, restoreCart } from './shop/checkout'
import * as customers from './shop/customers'
import * as deliveries from './office/deliveries'
import { findHistory, undoChange } from './office/undo'
import * as bulk from './office/bulk'
import { exportCatalogue, importCatalogue } from './office/catalogue'
import { checkIn } from './office/check-in'
import {
  endCustomerLogins,
  eraseCustomer,
  exportCustomer,
  findCustomers,
  getCustomer,
  setCustomerLimits,
} from './office/customers'
import { findAudit } from './office/audit'
import * as cancellations from './office/cancellations'
import { findEvents, saveEvent } from './office/events'
import { findItems, getItem, getItemDefaults, moveItems, saveItem } from './office/items'
import { exportList } from './office/exports'
import * as officeKeys from './office/keys'
import * as officeLook from './office/look'
import * as officeMails from './office/mails'
import type { OfficeCall } from './office/office-call'
import * as orderChanges from './office/order-changes'
import { getOrderForm, importGuests, retryGuestList } from './office/new-order'
import * as officeOrders from './office/orders'
import * as ownAccount from './office/own-account'
import * as passkeys from './office/passkeys'
import * as officePayments from './office/payments'
import { uploadPicture } from './office/pictures'
import * as officeRefunds from './office/refunds'
import { exportPeriod, findReportRows, getReport, sendWeeklyReport, zipDocuments } from './office/reports'
import * as officeSignIn from './office/sign-in'
import { findRetention } from './office/retention'
import * as plans from './shop/plans'
import { cancelRefund, requestRefund } from './shop/refunds'
import { getData, getShopItem } from './shop/shop-data'
import { getEnvironment, getHealth } from './office/set-up'
import { getSettings, saveSettings } from './office/settings'
import { dismissEntry, divideEntry, findBankEntries, importStatement, reopenEntry } from './office/statements'
import * as schedule from './office/schedule'
import { auditStock } from './office/stock'
import { purgeTestOrders } from './office/test-orders'
import * as officeTeam from './office/team'
import * as officeVouchers from './office/vouchers'
import { editTicket, findTickets, printTickets } from './office/tickets'
import { getInbox } from './office/inbox'
import { getToday } from './office/today'
import * as officeViews from './office/views'
import * as officeWithdrawals from './office/withdrawals'
import { changeTicket, setTravelTime } from './shop/tickets'
import { getWithdrawalOrder, withdrawFromContract } from './shop/withdrawals'

/** Every call of the customers' pages: `POST /api/<path>`. */
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
  checkoutCart,
  changePaymentMethod,
  restoreCart,
  plans.getTermsAndConditionsOrder,
  plans.acceptTermsAndConditions,
  plans.getPaymentPlanOrderPayment,
  plans.payPaymentPlanOrderPayment,
  changeTicket,
  setTravelTime,
  requestRefund,
  cancelRefund,
  getWithdrawalOrder,
  withdrawFromContract,
] as const satisfies readonly Call[]

/** Every call of the office: `POST /office/api/<path>`. */
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
  ownAccount.startTotp,
  ownAccount.confirmTotp,
  ownAccount.removeTotp,
  ownAccount.newRecoveryCodes,
  passkeys.startPasskeySignIn,
  passkeys.signInByPasskey,
  passkeys.startPasskey,
  passkeys.addPasskey,
  passkeys.findPasskeys,
  passkeys.removePasskey,
  passkeys.confirmPasskey,
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
  findAudit,
  importCatalogue,
  exportCatalogue,
  findItems,
  getItem,
  getItemDefaults,
  saveItem,
  moveItems,
  uploadPicture,
  findEvents,
  saveEvent,
  cancellations.startCancellation,
  cancellations.findCancellations,
  cancellations.getCancellation,
  cancellations.retryCancellation,
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
  bulk.getBulkPreview,
  bulk.startBulk,
  bulk.findBulkJobs,
  bulk.findBulkRows,
  bulk.cancelBulk,
  findHistory,
  undoChange,
  schedule.findScheduledChanges,
  schedule.scheduleChange,
  schedule.cancelScheduledChange,
  officeOrders.createOrder,
  getOrderForm,
  importGuests,
  retryGuestList,
  officeOrders.findOrders,
  officeOrders.getOrder,
  officePayments.recordPayment,
  officePayments.recordChargeback,
  officePayments.returnOverpayment,
  officePayments.takePayment,
  officeOrders.cancelOrder,
  orderChanges.changeContact,
  orderChanges.addNote,
  orderChanges.extendDeadline,
  orderChanges.reactivateOrder,
  purgeTestOrders,
  officeRefunds.findRefunds,
  officeRefunds.processRefund,
  officeRefunds.refundFile,
  officeRefunds.setRefundAccount,
  officeRefunds.findPayerAccounts,
  officeRefunds.refundItems,
  officeRefunds.releaseItems,
  deliveries.findDeliveries,
  deliveries.printPackingSlips,
  deliveries.sendGoods,
  deliveries.recordDelivery,
  deliveries.reportDeliveryProblem,
  officeWithdrawals.findWithdrawals,
  officeWithdrawals.refundWithdrawal,
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
  exportList,
  officeViews.findViews,
  officeViews.saveView,
  officeViews.removeView,
  findRetention,
  getReport,
  findReportRows,
  exportPeriod,
  sendWeeklyReport,
  zipDocuments,
  officeMails.resendMail,
  officeKeys.findKeys,
  officeKeys.addKey,
  officeKeys.revokeKey,
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
  auditStock,
] as const satisfies readonly OfficeCall[]

type ShopCall = (typeof shopCalls)[number]
/** The path of a customers' call. */
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
/** The calls that can be tried first: their answers have the effect. */
export type TriedPath = {
  [P in OfficePath]: OfficeAnswered<P> extends { effect: Effect } ? P : never
}[OfficePath]
