import type { PayloadOf } from '#contract/call'
import { cancelRefund, requestRefund } from '#contract/shop/order-changes'
import { whyNoRefund } from '#rules/refunds/refundability'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import { type Handlers, serveCustomer } from '../../platform/http/serve'
import type { SignedIn } from '../../platform/http/sessions'
import type { Stock } from '../catalogue'
import {
  refunds,
  customerData,
  withLockedOrder,
  recordOrderEvent,
  isCancelledItem,
  earlierCodesOf,
  refundableOrder,
  refundCandidate,
  findOrderById,
  lockOrderOf,
  type StoredOrder,
  deleteBankDetails,
  orderEvent,
} from '../orders'
import { readBankDetails } from './bank-details'
import { fetchRefundFileHandler, findRefundFilesHandler } from './fetch-refund-file'
import { refundCancelledMail } from './mails'
import { findRefundsHandler } from './office-refund'
import { mailRefund, sealedBank, openByQuote } from './pay-back'
import { processRefundHandler } from './process-refund'
import { findPayerAccountsHandler, setRefundAccountHandler, showRefundAccountHandler } from './refund-account'
import { refundFileHandler } from './refund-file'
import { refundItemsHandler, releaseItemsHandler } from './refund-items'
import { refundOverpaymentHandler } from './refund-overpayment'

type Payload = PayloadOf<typeof requestRefund>

/** Requests a refund for an order: of single items, or of a whole plan. */
const requestRefundHandler = serveCustomer(requestRefund, async ({ payload, customer, context }) => {
  const stock = await context.catalogue.stock()
  const orderId = orRefuse(payload.order_id, 'order-not-found')
  const refundId = await context.db.transaction((tx) =>
    request(context, tx, orderId, { payload, customer, stock }),
  )
  context.wake()
  return { data: { ...(await customerData(context, customer.id, stock)), refund_id: refundId } }
})

interface Requested {
  payload: Payload
  customer: SignedIn
  stock: Stock
}

/** Opens the refund. The order is locked: of two requests the second one finds the first. */
async function request(context: Context, tx: Tx, orderId: number, requested: Requested): Promise<number> {
  const { payload, customer, stock } = requested
  const now = context.now()
  const { settings } = stock.snapshot
  // A holder who is not the buyer may not request a refund.
  if (!(await lockOrderOf(tx, orderId, customer.id))) throw new Refusal('order-not-found')
  const order = orRefuse(await findOrderById(tx, orderId), 'order-not-found')
  const chosen = choose(order, payload, stock, settings.refundsActive, now)
  const bank = readBankDetails(payload, settings)

  const opened = await openByQuote(context, tx, {
    order,
    chosen,
    bank: sealedBank(context, orderId, bank, null),
    note: payload.note?.trim() || null,
    openedBy: null,
    now,
  })
  return opened.id
}

/** Returns the requested items, or rejects. A plan is refunded as a whole, whatever is chosen. */
function choose(
  order: StoredOrder,
  payload: Payload,
  stock: Stock,
  refundsActive: boolean,
  now: Date,
): StoredOrder['items'] {
  // A ticket of another customer must first come back to the buyer (docs/behaviour/tickets.md, "Reassigning").
  const own = order.items.filter((item) => item.holder_id === null || item.holder_id === order.customer_id)
  const codes = [...codesIn(payload.tickets), ...codesIn(payload.merchandise)]
  const requested = new Set(
    codes.map((code) => own.find((item) => item.code === code || earlierCodesOf(order, item).includes(code))),
  )
  const hasPlan = order.payment_plan.length > 0
  const chosen = hasPlan ? own : own.filter((item) => requested.has(item))
  const kindOf = (itemId: number) => stock.snapshot.byId.get(itemId)?.shop_item_type ?? 'tickets'
  const refusal = whyNoRefund(
    refundableOrder(order, stock),
    chosen.map((item) => refundCandidate(item, kindOf(item.item_id))),
    refundsActive,
    now,
  )
  const isIncomplete = hasPlan ? own.length < order.items.length : requested.has(undefined)
  if (isIncomplete && (refusal === null || refusal === 'nothing-selected'))
    throw new Refusal('not-refundable')
  refuseIf(refusal)
  return chosen
}

const codesIn = (joined: string | null): string[] =>
  (joined ?? '')
    .split(',')
    .map((code) => code.trim().toUpperCase())
    .filter((code) => code !== '')

/** Cancels a request that is not being processed; its items get their former status. */
const cancelRefundHandler = serveCustomer(cancelRefund, async ({ payload, customer, context }) => {
  const refundId = orRefuse(payload.refund_id, 'refund-not-found')
  const found = await refunds.findOwnRefund(context.db.kysely, refundId, customer.id)
  const { order_id: orderId } = orRefuse(found, 'refund-not-found')
  await withLockedOrder(context.db, { orderId, movesPlaces: false }, async (tx, { order, items }) => {
    const now = context.now()
    const refund = orRefuse(await refunds.findRefund(tx, refundId), 'refund-not-found')
    // A customer cannot cancel the refund of an order that the shop cancelled.
    if (refund.status !== 'active' || order.cancelled_at !== null) throw new Refusal('refund-not-active')
    const ids = new Set((await refunds.findParts(tx, refundId)).map((part) => part.order_item_id))
    // Nor the refund of an item that the shop cancelled: it would be valid again.
    if (items.some((item) => ids.has(item.id) && isCancelledItem(context, item)))
      throw new Refusal('refund-not-active')
    await refunds.setRefundStatus(tx, refundId, 'cancelled', now)
    await refunds.moveItems(tx, refundId, 'active')
    await deleteBankDetails(tx, refundId)
    await recordOrderEvent(tx, orderId, now, 'refund-cancelled', orderEvent('refund_cancelled'))
    const about = items.filter((item) => ids.has(item.id))
    await mailRefund(context, tx, refundCancelledMail, { order, refund, items: about, now })
  })
  context.wake()
  return { data: await customerData(context, customer.id) }
})

/** The handlers of refunds: requested by customers, paid by the office. */
export const refundHandlers = {
  'request-refund': requestRefundHandler,
  'cancel-refund': cancelRefundHandler,
  'find-refunds': findRefundsHandler,
  'process-refund': processRefundHandler,
  'refund-file': refundFileHandler,
  'find-refund-files': findRefundFilesHandler,
  'fetch-refund-file': fetchRefundFileHandler,
  'set-refund-account': setRefundAccountHandler,
  'show-refund-account': showRefundAccountHandler,
  'find-payer-accounts': findPayerAccountsHandler,
  'refund-items': refundItemsHandler,
  'refund-overpayment': refundOverpaymentHandler,
  'release-items': releaseItemsHandler,
} satisfies Partial<Handlers>
