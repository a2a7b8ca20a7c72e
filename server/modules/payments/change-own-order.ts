import { cancelUnpaidOrder, changePaymentMethod } from '#contract/shop/checkout'
import { companyOf, paysByCardOnly } from '#rules/customers/company'
import { moneyText } from '#rules/money/money-text'
import { whyNotCancelled } from '#rules/orders/ended-order'
import { isTransferClosed, transferDeadline } from '#rules/payments/transfer-deadline'
import { whyNotMethod } from '#rules/payments/why-not-method'
import type { Context } from '../../context'
import type { Tx } from '../../platform/db/database'
import { orRefuse, Refusal, refuseIf } from '../../platform/http/refusal'
import { serveCustomer } from '../../platform/http/serve'
import { ticketTimesOf } from '../catalogue'
import {
  customerData,
  endOpenAttempts,
  endOrder,
  findOrderById,
  lockOrderOf,
  mailOrderReceived,
  readLockedOrder,
  recordCard,
  recordOrderEvent,
  recordTransfer,
  settleOrder,
  withLockedOrder,
  type LockedOrder,
  orderEvent,
} from '../orders'
import { cardMinimumOf, supportsCurrency } from '../settings'
import { hasRunningAttempt } from './queries'

/**
 * Lets the buyer of an unpaid order pay by bank transfer instead of a card, or by card instead of a transfer, under the
 * rules of the checkout.
 */
export const changePaymentMethodHandler = serveCustomer(
  changePaymentMethod,
  async ({ payload, customer, context }) => {
    const orderId = orRefuse(payload.order_id, 'order-not-found')
    await context.db.transaction(async (tx) => {
      if (!(await lockOrderOf(tx, orderId, customer.id))) throw new Refusal('order-not-found')
      await change(context, tx, await readLockedOrder(tx, orderId), payload.payment_method)
    })
    return { data: await customerData(context, customer.id) }
  },
)

async function change(
  context: Context,
  tx: Tx,
  locked: LockedOrder,
  method: 'bank_transfer' | 'credit_card',
): Promise<void> {
  const { order } = locked
  if (order.payment_method === method && order.cancelled_at === null) return
  const isOpen =
    order.payment_method !== 'voucher' &&
    order.cancelled_at === null &&
    order.total_paid === 0 &&
    !order.is_test &&
    (order.payment_status === 'pending' || order.payment_status === 'processing')
  if (!isOpen) throw new Refusal('payment-not-open')
  refuseMethod(context, locked, method)
  if (await hasRunningAttempt(tx, order.id)) throw new Refusal('payment-under-way')
  const now = context.now()
  // Attempts that the customer left are closed at their gateways by the worker.
  await endOpenAttempts(tx, order.id, now)
  await settleOrder(context, tx, locked, now)
  if (method === 'credit_card') {
    // The places are kept as long as promised before.
    await recordCard(tx, order.id)
    await recordOrderEvent(tx, order.id, now, 'method-changed', orderEvent('card_instead'))
    return
  }
  await recordTransfer(tx, order.id, transferEnd(context, locked))
  await recordOrderEvent(tx, order.id, now, 'method-changed', orderEvent('transfer_instead'))
  const changed = await readLockedOrder(tx, order.id)
  await mailOrderReceived(context, tx, changed, now, `order-received:${order.id}:transfer`)
}

/**
 * Returns the deadline of an order that changes to transfer. It counts from the order, so that changing the method again and
 * again does not keep its places; a later deadline that the order has stays.
 */
function transferEnd(context: Context, { order, items }: LockedOrder) {
  const { settings, byId } = context.catalogue.current()
  const usual = transferDeadline(ticketTimesOf(items, byId), settings, order.created_at)
  const later = (one: Date, other: Date | null) => (other !== null && other > one ? other : one)
  return {
    pay_until: later(usual.payUntil, order.pay_until),
    expires_at: later(usual.expiresAt, order.expires_at),
  }
}

/** Rejects a method that the order cannot be paid by. */
function refuseMethod(
  context: Context,
  { order, items }: LockedOrder,
  method: 'bank_transfer' | 'credit_card',
): void {
  const { settings, byId } = context.catalogue.current()
  const { gateway, fiscal } = settings
  const cardMinimum = cardMinimumOf({ gateway, currency: order.currency })
  const payable = {
    total: order.total_price,
    discount: 0,
    country: order.country,
    hasPlan: order.payment_plan.length > 0,
    byCardOnly: paysByCardOnly(companyOf(order), order.country, fiscal.country),
    transferClosed: isTransferClosed(ticketTimesOf(items, byId), settings.transferClosesDays, context.now()),
  }
  if (method === 'credit_card' && !supportsCurrency(gateway, order.currency))
    throw new Refusal('credit-card-not-allowed')
  refuseIf(whyNotMethod(method, payable, { ...settings, cardMinimum }), {
    slots: { minimum: moneyText(cardMinimum, order.currency) },
  })
}

/**
 * Lets the buyer cancel an order that nothing was paid for: its places and its voucher become free, and the buyer gets a
 * mail. An order that is cancelled already stays as it is.
 */
export const cancelUnpaidOrderHandler = serveCustomer(
  cancelUnpaidOrder,
  async ({ payload, customer, context }) => {
    const orderId = orRefuse(payload.order_id, 'order-not-found')
    const found = await findOrderById(context.db.kysely, orderId)
    if (found?.customer_id !== customer.id) throw new Refusal('order-not-found')
    await withLockedOrder(context.db, { orderId, movesPlaces: true }, async (tx, locked) => {
      if (locked.order.payment_status === 'cancelled') return
      refuseIf(whyNotCancelled(locked.order, await hasRunningAttempt(tx, orderId)))
      await endOrder(context, tx, locked, {
        reason: 'customer',
        note: null,
        openedBy: null,
        now: context.now(),
      })
    })
    return { data: await customerData(context, customer.id) }
  },
)
