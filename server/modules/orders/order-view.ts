import type { OfficeOrder } from '#contract/office/office-order'
import type { Order, Payment, Purchase, Ticket, WalletName } from '#contract/order'
import { companyOf } from '#rules/customers/company'
import type { Instant } from '#rules/dates/instants'
import { itemCancelledAt } from '#rules/orders/cancelled-order'
import { whyNotCancelled, whyNotRestored } from '#rules/orders/ended-order'
import { dueFlags, paymentStatus } from '#rules/orders/payment-status'
import { itemRefundTotal } from '#rules/refunds/amounts'
import { canRefund, isEverRefundable, isRefundable } from '#rules/refunds/refundability'
import { lockedUntil, ticketFlags, type ChangeableTicket } from '#rules/tickets/ticket-changes'
import { whyNoWithdrawal, withdrawalUntil } from '#rules/withdrawals/withdrawal'
import { type WithdrawalKind, withdrawalKindOf } from '#rules/withdrawals/withdrawal-kind'
import type { Context } from '../../context'
import type { Queryable } from '../../platform/db/database'
import { orRefuse } from '../../platform/http/refusal'
import {
  type CatalogueItem,
  type Stock,
  instant,
  instantOrNull,
  productOfLine,
  travelTimeOf,
  saleEndedAt,
} from '../catalogue'
import { isPassedOn } from '../invoices'
import { bankTransferOf } from './bank-transfer'
import { shipsTo } from './order-mails'
import { type StoredOrder, type StoredPayment, findOrderById } from './orders.queries'

type StoredItem = StoredOrder['items'][number]

/**
 * The viewer: the office sees everything, the buyer everything except the holders of reassigned tickets, and a holder only
 * their own tickets (docs/behaviour/tickets.md, "Reassigning").
 */
type Viewer = { readonly customerId: number } | 'buyer' | 'office'

/** Returns the parts of a stored order that the viewer may see. */
export function orderOf(context: Context, stored: StoredOrder, stock: Stock, viewer: Viewer): Order {
  const now = context.now()
  const isOffice = viewer === 'office'
  const isBuyer = isOffice || viewer === 'buyer' || viewer.customerId === stored.customer_id
  const seen = isBuyer ? stored.items : stored.items.filter((item) => item.holder_id === viewer.customerId)
  const withdrawable = withdrawableNow(stored, stock, now)
  const wallets = walletsOf(context)
  const view = { stored, stock, now, isBuyer, isOffice, wallets, withdrawable: withdrawable.ids }
  const things = seen.flatMap((item) => {
    const product = stock.snapshot.byId.get(item.item_id)
    return product === undefined ? [] : [{ item, product }]
  })
  const tickets = things
    .filter(({ product }) => product.shop_item_type === 'tickets')
    .map((thing) => ticketOf(view, thing))
  const purchases = things
    .filter(({ product }) => product.shop_item_type === 'merchandise')
    .map((thing) => purchaseOf(view, thing))
  const hasPlan = stored.payment_plan.length > 0
  const hasActiveRefunds = activeRefunds(stored).length > 0
  const money = <T>(value: T): T | null => (isBuyer ? value : null)
  return {
    id: stored.id,
    code: stored.code,
    checksum: money(context.keys.checksum(stored.code)),
    created_at: instant(stored.created_at),
    staff: stored.channel,
    total_price: money(stored.total_price),
    total_paid: money(stored.total_paid),
    total_refunded: money(stored.total_refunded),
    discount_amount: money(stored.discount_amount),
    discount_name: money(stored.discount_name),
    shipping_amount: money(stored.shipping_amount),
    shipping_country: money(stored.shipping_country),
    shipping_refunded: money(shippingRefunded(stored)),
    payment_method: money(stored.payment_method),
    paid_at_desk: money(stored.paid_at_desk),
    payment_status: stored.payment_status,
    has_payment_plan: isBuyer && hasPlan,
    payment_plan: isBuyer ? stored.payment_plan : [],
    payments: isBuyer
      ? stored.payments.map((payment) => paymentOf(stored, payment, now, stock.snapshot.settings.timezone))
      : [],
    accepted_ts_and_cs: stored.accepted_at !== null,
    has_invoice: isBuyer && stored.documents.some(({ is_current }) => is_current),
    has_refunds: isBuyer && refundsOfItems(stored).some((refund) => refund.status !== 'cancelled'),
    has_active_refunds: isBuyer && hasActiveRefunds,
    fully_refunded:
      isBuyer && stored.items.length > 0 && stored.items.every((item) => item.status === 'refunded'),
    can_refund:
      isBuyer && canRefund(refundableOrder(stored, stock), stock.snapshot.settings.refundsActive, now),
    tickets: tickets.filter((ticket) => !ticket.pending),
    cartProducts: tickets.filter((ticket) => ticket.pending),
    merchandisePurchases: purchases.filter((purchase) => !purchase.pending),
    cartMerchandise: purchases.filter((purchase) => purchase.pending),
    bank_transfer: isBuyer ? bankTransferOf(stored, stock.snapshot.settings) : null,
    pay_until: money(instantOrNull(stored.pay_until)),
    can_restore_cart: isBuyer && whyNotRestored(stored, isUnderWay(stored)) === null,
    can_cancel: isBuyer && whyNotCancelled(stored, isUnderWay(stored)) === null,
    can_withdraw: isBuyer && withdrawable.ids.size > 0,
    withdraw_until: money(withdrawable.until?.toISOString() ?? null),
    company: money(companyOf(stored)),
    invoice_address: money({ country: stored.country, address: stored.address }),
    documents: isBuyer
      ? stored.documents.map(({ id, kind, number, issued_at, total }) => ({
          id,
          kind,
          number,
          issued_at: iso(issued_at),
          total,
        }))
      : [],
    is_buyer: isBuyer,
  }
}

const walletsOf = ({ wallets }: Context): WalletName[] => [
  ...(wallets.apple === null ? [] : ['apple' as const]),
  ...(wallets.google === null ? [] : ['google' as const]),
]

interface ViewContext {
  stored: StoredOrder
  stock: Stock
  now: Date
  isBuyer: boolean
  isOffice: boolean
  /** The wallets that the shop is set up for. */
  wallets: WalletName[]
  /** Ids of the items that the buyer can withdraw from now. */
  withdrawable: ReadonlySet<number>
}

interface Thing {
  item: StoredItem
  product: CatalogueItem
}

function ticketOf(view: ViewContext, { item, product }: Thing): Ticket {
  const { stored, stock, now } = view
  // The buyer sees that a ticket was reassigned, but not its code, its actions or its holder.
  const isElsewhere = view.isBuyer && isPassedOn(item, stored)
  const hidesHolder = isElsewhere && !view.isOffice
  const changeable = changeableTicket(item, product, stored.accepted_at)
  const flags = ticketFlags(changeable, now)
  const none = {
    allow_name_changes: false,
    allow_email_changes: false,
    allow_travel_time_changes: false,
    allow_download: false,
  }
  return {
    id: item.id,
    code: isElsewhere ? null : item.code,
    product: productOfLine(product, stock),
    full_name: hidesHolder ? '' : (item.full_name ?? ''),
    email: hidesHolder ? '' : (item.email ?? ''),
    status: ticketStatus(item),
    type: product.type,
    travel_time: travelTimeOf(product, item.travel_time_id),
    timezone: product.timezone,
    transport_time_id: item.travel_time_id,
    allow_name_changes_until: instantOrNull(product.allow_name_changes_until),
    barcode: flags.allow_download && !isElsewhere ? item.barcode : null,
    shop_image: product.shop_image,
    event_venue: product.event?.venue || null,
    event_starts_at: instantOrNull(product.event?.starts_at ?? null),
    event_ends_at: instantOrNull(product.event?.ends_at ?? null),
    wallets: flags.allow_download && !isElsewhere ? view.wallets : [],
    ...flags,
    admitted_at: isElsewhere ? null : item.admitted_at && iso(item.admitted_at),
    earlier_codes: isElsewhere ? [] : earlierCodesOf(stored, item),
    locked_until: lockedUntil(changeable, now)?.toISOString() ?? null,
    ...(isElsewhere ? none : {}),
    cancelled_at: cancelledAt(stored, { item, product }),
    ...refundabilityOf(view, item, isElsewhere),
  }
}

function purchaseOf(view: ViewContext, { item, product }: Thing): Purchase {
  return {
    id: item.id,
    code: item.code,
    merchandise: {
      id: product.id,
      external_code: product.external_code,
      name: product.name,
      type: product.type,
    },
    status: item.status,
    cancelled_at: cancelledAt(view.stored, { item, product }),
    ...refundabilityOf(view, item, false),
  }
}

/** Returns since when the item is cancelled by the shop; `null` if that did not end it. */
function cancelledAt(stored: StoredOrder, { item, product }: Thing): string | null {
  const refunded = stored.refunds.findLast(
    ({ status, items }) => status === 'processed' && items.includes(item.id),
  )
  const refundedAt = refunded?.completed_at ? new Date(refunded.completed_at) : null
  const ended_at = item.status === 'refunded' ? refundedAt : stored.cancelled_at
  const details = { status: item.status, is_withdrawn: item.withdrawal_id !== null, ended_at }
  return instantOrNull(itemCancelledAt(details, saleEndedAt(product, item.travel_time_id)))
}

function withdrawnAt(stored: StoredOrder, item: StoredItem): string | null {
  const declared = stored.withdrawals.find(({ id }) => id === item.withdrawal_id)
  return declared === undefined ? null : iso(declared.received_at)
}

function refundabilityOf(view: ViewContext, item: StoredItem, isElsewhere: boolean) {
  const { stored, now, isBuyer } = view
  const hasPlan = stored.payment_plan.length > 0
  const candidate = refundCandidate(item, 'tickets')
  const money = (value: number) => (isBuyer ? value : null)
  return {
    price: money(item.price),
    fee: money(item.fee),
    refund_fee: money(item.refund_fee),
    refund_total: money(itemRefundTotal(item)),
    shipping_refund: money(item.shipping_refund),
    pending: item.status === 'pending',
    withdrawn_at: isBuyer ? withdrawnAt(stored, item) : null,
    can_withdraw: isBuyer && view.withdrawable.has(item.id),
    is_ever_refundable: isBuyer && isEverRefundable(candidate),
    is_refundable: isBuyer && !isElsewhere && isRefundable(candidate, hasPlan, now),
    allow_refund_requests_from: item.allow_refund_requests_from && iso(item.allow_refund_requests_from),
    allow_refund_requests_until: item.allow_refund_requests_until && iso(item.allow_refund_requests_until),
  }
}

/** Returns whether the latest card payment has no outcome yet. */
const isUnderWay = ({ payments }: StoredOrder): boolean =>
  payments.some(({ latest_attempt }) => latest_attempt === 'open')

function paymentOf(stored: StoredOrder, payment: StoredPayment, now: Date, zone: string): Payment {
  const payment_status = paymentStatus({
    amount: payment.amount,
    received: payment.paid_amount,
    underWay: payment.under_way,
    cancelled: stored.cancelled_at !== null && payment.paid_amount < payment.amount,
    problem: payment.problem && payment.paid_amount < payment.amount,
  })
  return {
    reference: payment.reference,
    amount: payment.amount,
    paid_amount: payment.paid_amount,
    payment_status,
    due_at: iso(payment.due_at),
    paid_at: payment.paid_at && iso(payment.paid_at),
    attempt: payment.attempts,
    latest_attempt: payment.latest_attempt,
    ...dueFlags({ payment_status, due_at: payment.due_at }, now, zone),
  }
}

/** Returns the refunds without those that pay an overpayment back, which end nothing of the order. */
const refundsOfItems = (stored: StoredOrder) => stored.refunds.filter(({ kind }) => kind === 'items')

const activeRefunds = (stored: StoredOrder) =>
  refundsOfItems(stored).filter((refund) => refund.status === 'active' || refund.status === 'processing')

function shippingRefunded(stored: StoredOrder): number {
  return stored.refunds
    .filter((refund) => refund.status === 'processed')
    .reduce((sum, refund) => sum + refund.shipping_refund, 0)
}

/** Returns the input of the refund rules for an item. */
export const refundCandidate = (item: StoredItem, shop_item_type: 'tickets' | 'merchandise') => ({
  shop_item_type,
  status: item.status,
  admitted: item.admitted_at !== null,
  // A withdrawn item is refunded by the withdrawal's rules instead.
  refundable: item.is_refundable && item.withdrawal_id === null,
  allow_refund_requests_from: item.allow_refund_requests_from,
  allow_refund_requests_until: item.allow_refund_requests_until,
})

/** Returns the input of the refund rules for an order. */
export function refundableOrder(stored: StoredOrder, stock: Stock) {
  return {
    payment_status: stored.payment_status,
    has_payment_plan: stored.payment_plan.length > 0,
    total_paid: stored.total_paid,
    accepted_ts_and_cs: stored.accepted_at !== null,
    has_active_refunds: activeRefunds(stored).length > 0,
    items: stored.items
      .filter((item) => !isPassedOn(item, stored))
      .map((item) =>
        refundCandidate(item, stock.snapshot.byId.get(item.item_id)?.shop_item_type ?? 'tickets'),
      ),
  }
}

const iso = (text: string): string => new Date(text).toISOString()

/**
 * Returns a ticket's earlier codes since its present holder got it (the buyer, unless it was reassigned). Codes of
 * earlier holders are left out.
 */
export function earlierCodesOf(
  stored: Pick<StoredOrder, 'customer_id' | 'earlier_codes'>,
  item: { id: number; holder_id: number | null },
): string[] {
  const holder = item.holder_id ?? stored.customer_id
  return stored.earlier_codes
    .filter((earlier) => earlier.item === item.id && earlier.holder_id === holder)
    .map(({ code }) => code)
}

/** The fields of an order's item that decide on its changes, as stored or as JSON. */
interface IssuedTicket {
  status: ChangeableTicket['status']
  full_name: string | null
  email: string | null
  name_changes: number
  edited_at: Instant | null
  admitted_at: Instant | null
  withdrawal_id: number | null
}

/**
 * Returns the status of a ticket as it is shown and decides on changes. A pass that was withdrawn from is one whose refund
 * was requested.
 */
const ticketStatus = ({ status, withdrawal_id }: Pick<IssuedTicket, 'status' | 'withdrawal_id'>) =>
  status === 'active' && withdrawal_id !== null ? 'refund' : status

/** Returns the input of the rules about changes for a ticket: its product's current rules, and its past changes. */
export const changeableTicket = (
  item: IssuedTicket,
  product: CatalogueItem,
  acceptedAt: Date | null,
): ChangeableTicket => ({
  status: ticketStatus(item),
  admitted: item.admitted_at !== null,
  full_name: item.full_name ?? '',
  email: item.email ?? '',
  accepted_ts_and_cs: acceptedAt !== null,
  name_changes_allowed: product.allow_name_changes,
  allow_name_changes_until: product.allow_name_changes_until,
  name_change_limit: product.name_change_limit,
  name_changes_made: item.name_changes,
  email_changes_allowed: product.allow_email_changes,
  travel_time_type: product.travel_time_type,
  allow_travel_time_changes_until: product.allow_travel_time_changes_until,
  timezone: product.timezone,
  last_edited_at: item.edited_at,
})

/** Returns the input of the withdrawal rules for an order. */
const ruled = (order: StoredOrder) => ({
  created_at: order.created_at,
  paid_at: order.paid_at,
  is_shipped: order.shipping_country !== null,
  received_at: order.goods_received_at,
  cancelled: order.cancelled_at !== null,
})

/** Returns what an item of an order is for withdrawals, or `null` if it cannot be withdrawn from. */
export function withdrawalKindIn(stock: Stock, item: Pick<StoredItem, 'item_id'>): WithdrawalKind | null {
  const product = stock.snapshot.byId.get(item.item_id)
  return product === undefined ? null : withdrawalKindOf(product)
}

const ruledPiece = (order: StoredOrder, item: StoredItem, stock: Stock) => ({
  kind: withdrawalKindIn(stock, item),
  isUsed: item.admitted_at !== null || isPassedOn(item, order),
  status: item.status,
  withdrawn: item.withdrawal_id !== null,
})

/**
 * Returns the goods and passes of an order that can be withdrawn from now, and until when; `until` is `null` if there is
 * no end, if they have different ends, or if nothing can be withdrawn from.
 */
export function withdrawableNow(
  order: StoredOrder,
  stock: Stock,
  now: Date,
): { ids: ReadonlySet<number>; until: Date | null } {
  const pieces = order.items.filter((item) => whyNotWithdrawn(order, [item], stock, now) === null)
  return { ids: new Set(pieces.map(({ id }) => id)), until: endOfWithdrawal(order, pieces, stock) }
}

/** Returns why the contract for these items cannot be withdrawn from now, or `null`. */
export function whyNotWithdrawn(
  order: StoredOrder,
  chosen: readonly StoredItem[],
  stock: Stock,
  now: Date,
): ReturnType<typeof whyNoWithdrawal> {
  const { withdrawalActive, timezone } = stock.snapshot.settings
  const pieces = chosen.map((item) => ruledPiece(order, item, stock))
  return whyNoWithdrawal(ruled(order), pieces, withdrawalActive, now, timezone)
}

/** Returns when the withdrawal period of these items ends, or `null` if there is no end, or several. */
export function endOfWithdrawal(
  order: StoredOrder,
  items: readonly Pick<StoredItem, 'item_id'>[],
  stock: Stock,
): Date | null {
  const kinds = new Set(items.flatMap((item) => withdrawalKindIn(stock, item) ?? []))
  const ends = [...kinds].map((kind) => withdrawalUntil(ruled(order), kind, stock.snapshot.settings.timezone))
  const [first = null] = ends
  return ends.every((end) => end?.getTime() === first?.getTime()) ? first : null
}

/** Returns an order for the office: the buyer's view, the buyer, and each ticket's barcode. */
export async function officeOrderOf(context: Context, orderId: number): Promise<OfficeOrder> {
  return officeOrderIn(context, context.db.kysely, orderId, await context.catalogue.stock())
}

/** Returns an order for the office as a transaction sees it. */
export async function officeOrderIn(
  context: Context,
  db: Queryable,
  orderId: number,
  stock: Stock,
): Promise<OfficeOrder> {
  return viewForOffice(context, orRefuse(await findOrderById(db, orderId), 'order-not-found'), stock)
}

function viewForOffice(context: Context, stored: StoredOrder, stock: Stock): OfficeOrder {
  const order = orderOf(context, stored, stock, 'office')
  const itemById = new Map(stored.items.map((item) => [item.id, item]))
  return {
    ...order,
    vies: stored.company_vies,
    ships_to: shipsTo(context, stored),
    is_test: stored.is_test,
    ended_at: stored.cancelled_at && instant(stored.cancelled_at),
    erased_at: stored.erased_at && instant(stored.erased_at),
    customer: { full_name: stored.full_name, email: stored.email, country: stored.country },
    // The buyer does not see the codes of a ticket that another customer holds; the office sees all its codes, old and
    // new.
    tickets: order.tickets.map((ticket) => ({
      ...ticket,
      code: itemById.get(ticket.id)?.code ?? null,
      earlier_codes: stored.earlier_codes.filter(({ item }) => item === ticket.id).map(({ code }) => code),
      admitted_at: isoOrNull(itemById.get(ticket.id)?.admitted_at),
      barcode: itemById.get(ticket.id)?.barcode ?? null,
    })),
  }
}

const isoOrNull = (text: string | null | undefined): string | null => (text ? iso(text) : null)
