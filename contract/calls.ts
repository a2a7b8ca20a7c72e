import type { AnswerOf, Call, SentTo } from './call'
import * as officeBulk from './office/bulk'
import * as officeCancellations from './office/cancellations'
import * as officeCatalogue from './office/catalogue'
import * as officeChanges from './office/changes'
import * as officeCustomers from './office/customers'
import * as officeDeliveries from './office/deliveries'
import type { Effect } from './office/effect'
import * as officeFiscal from './office/fiscal'
import * as officeInbox from './office/inbox'
import * as officeList from './office/list'
import * as officeLook from './office/look'
import * as officeMails from './office/mails'
import type { OfficeCall } from './office/office-call'
import * as officeOrderChanges from './office/order-changes'
import * as officeOrders from './office/orders'
import * as officeOwnAccount from './office/own-account'
import * as officePayments from './office/payments'
import * as officeRefundFiles from './office/refund-files'
import * as officeRefunds from './office/refunds'
import * as officeReports from './office/reports'
import * as officeScans from './office/scans'
import * as officeSetUp from './office/set-up'
import * as officeSettings from './office/settings'
import * as officeSignIn from './office/sign-in'
import * as officeStatements from './office/statements'
import * as officeTeam from './office/team'
import * as officeTickets from './office/tickets'
import * as officeVouchers from './office/vouchers'
import * as shopCart from './shop/cart'
import * as shopCheckout from './shop/checkout'
import * as shopCustomers from './shop/customers'
import * as shopOrderChanges from './shop/order-changes'
import * as shopData from './shop/shop-data'

/** The calls that a file of the contract exports. */
type CallsIn<File> = Extract<File[keyof File], Call>

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'payload' in value

const callsIn = <File extends object>(file: File): CallsIn<File>[] =>
  Object.values(file).filter((value): value is CallsIn<File> => isCall(value))

/** All calls of the shop: `POST /api/<path>`. */
export const shopCalls = [
  ...callsIn(shopCart),
  ...callsIn(shopCheckout),
  ...callsIn(shopCustomers),
  ...callsIn(shopData),
  ...callsIn(shopOrderChanges),
] satisfies readonly Call[]

/** All calls of the office: `POST /office/api/<path>`. */
export const officeCalls = [
  ...callsIn(officeBulk),
  ...callsIn(officeCancellations),
  ...callsIn(officeCatalogue),
  ...callsIn(officeChanges),
  ...callsIn(officeCustomers),
  ...callsIn(officeDeliveries),
  ...callsIn(officeFiscal),
  ...callsIn(officeInbox),
  ...callsIn(officeList),
  ...callsIn(officeLook),
  ...callsIn(officeMails),
  ...callsIn(officeOrderChanges),
  ...callsIn(officeOrders),
  ...callsIn(officeOwnAccount),
  ...callsIn(officePayments),
  ...callsIn(officeRefundFiles),
  ...callsIn(officeRefunds),
  ...callsIn(officeReports),
  ...callsIn(officeScans),
  ...callsIn(officeSetUp),
  ...callsIn(officeSettings),
  ...callsIn(officeSignIn),
  ...callsIn(officeStatements),
  ...callsIn(officeTeam),
  ...callsIn(officeTickets),
  ...callsIn(officeVouchers),
] satisfies readonly OfficeCall[]

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
/** The paths of calls that pages send with a key, so that they are done once. */
export type OncePath = {
  [P in OfficePath]: Extract<CallOfOffice, { path: P }> extends { isDoneOnce?: false } ? never : P
}[OfficePath]
