import type { RefusalCode } from '#contract/refusals'

/** A cancelled order and its money, in minor units. */
export interface EndedOrder {
  total_price: number
  /** The first payment of a plan, which begins it; null without a plan. */
  first_payment: number | null
  /** The amount received before the order was cancelled. */
  received_when_cancelled: number
  /** The amount received to date. */
  received: number
  /** The part of `received` that is assigned to the order's payments. */
  total_paid: number
  total_refunded: number
  /** The total of the refunds that staff have begun to process. */
  promised: number
  /** Whether one of its tickets is over. */
  over: boolean
}

export type WhyNotReactivated = 'no-new-money' | 'was-paid' | 'paid-back' | 'over' | 'not-enough'

/**
 * Returns why money does not reactivate a cancelled order, or `null` if it does, provided that its places are still
 * available (docs/behaviour/after-payment.md, "Late money"). Only money that arrived after the cancellation reactivates
 * an order, and only if it pays the order, or the first payment of its plan, for the first time. An order that had been
 * paid before it was cancelled stays cancelled, and so does one whose tickets are over. So does an order whose money was refunded, because its payments would
 * count that money twice.
 */
export function whyNotReactivated(order: EndedOrder): WhyNotReactivated | null {
  const needed = order.first_payment ?? order.total_price
  if (!hasLateMoney(order)) return 'no-new-money'
  if (order.received_when_cancelled >= needed) return 'was-paid'
  if (order.total_refunded > 0 || order.promised > 0) return 'paid-back'
  if (order.over) return 'over'
  return order.total_paid < needed ? 'not-enough' : null
}

/** Returns whether money came after the order was cancelled. */
export const hasLateMoney = (order: Pick<EndedOrder, 'received' | 'received_when_cancelled'>): boolean =>
  order.received > order.received_when_cancelled

/**
 * Returns why staff cannot make a cancelled order valid again, or `null`. The caller checks separately whether its
 * places are free. An order that was paid stays cancelled, because its invoice has been credited.
 */
export function whyNoStaffReactivation(order: {
  was_paid: boolean
  total_refunded: number
  promised: number
}): 'order-was-paid' | 'order-paid-back' | null {
  if (order.was_paid) return 'order-was-paid'
  return order.total_refunded > 0 || order.promised > 0 ? 'order-paid-back' : null
}

/** The fields of an order that decide whether its buyer may put its items back into the cart. */
interface RestorableOrder {
  /** Null: staff made the order. */
  cart_code: string | null
  payment_method: string
  payment_status: string
  cancelled_at: unknown
  total_paid: number
}

/**
 * Returns why an order's items cannot go back into the cart, or `null`. The order must come from a cart and wait for
 * its first card payment. `isUnderWay`: the latest card payment has no outcome yet.
 */
export function whyNotRestored(
  order: RestorableOrder,
  isUnderWay: boolean,
): Extract<RefusalCode, 'payment-not-open' | 'payment-under-way'> | null {
  const isOpen =
    order.cart_code !== null &&
    order.payment_method === 'credit_card' &&
    order.cancelled_at === null &&
    order.total_paid === 0 &&
    (order.payment_status === 'pending' || order.payment_status === 'processing')
  if (!isOpen) return 'payment-not-open'
  return isUnderWay ? 'payment-under-way' : null
}

/**
 * Returns why buyers cannot cancel an order themselves, or `null`. Nothing may have been paid. `isUnderWay`: the latest card
 * payment has no outcome yet.
 */
export function whyNotCancelled(
  order: Pick<RestorableOrder, 'cancelled_at' | 'total_paid' | 'payment_status'>,
  isUnderWay: boolean,
): Extract<RefusalCode, 'payment-not-open' | 'payment-under-way'> | null {
  const isOpen =
    order.cancelled_at === null &&
    order.total_paid === 0 &&
    (order.payment_status === 'pending' || order.payment_status === 'processing')
  if (!isOpen) return 'payment-not-open'
  return isUnderWay ? 'payment-under-way' : null
}
