import type { Config } from '#contract/config'
import type { Order, Payment } from '#contract/order'
import { whyNotPay } from '#rules/payments/instalments'

/** The amounts of an order, in minor units. Null means that the order has no such amount. */
export interface OrderMoney {
  items: number
  shipping: number | null
  discount: number | null
  total: number
  paid: number
  refunded: number | null
  /** The amount that is still unpaid; `null` if nothing is due. */
  due: number | null
}

/** Returns the amounts of an order; `null` for a holder who is not the buyer and does not see them. */
export function orderMoney(
  order: Pick<
    Order,
    'total_price' | 'total_paid' | 'total_refunded' | 'discount_amount' | 'shipping_amount' | 'payment_status'
  >,
): OrderMoney | null {
  if (order.total_price === null) return null
  const shipping = order.shipping_amount || null
  const discount = order.discount_amount || null
  const paid = order.total_paid ?? 0
  const isOpen = ['pending', 'processing', 'partial'].includes(order.payment_status)
  const due = Math.max(0, order.total_price - paid)
  return {
    items: order.total_price - (shipping ?? 0) + (discount ?? 0),
    shipping,
    discount,
    total: order.total_price,
    paid,
    refunded: order.total_refunded || null,
    due: isOpen && due > 0 ? due : null,
  }
}

/** Returns the next payment: the open one that is due first. */
export function nextPayment(payments: readonly Payment[]): Payment | null {
  const open = payments.filter(({ payment_status }) =>
    ['pending', 'processing', 'partial'].includes(payment_status),
  )
  return open.toSorted((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at))[0] ?? null
}

/** What limits card payments. `cardMinimum`: the lowest amount in minor units. */
export type CardLimits = Parameters<typeof whyNotPay>[2]

/** Returns the limits of card payments from the configuration. */
export const cardLimitsOf = (
  config: Pick<Config, 'shopPaymentCreditCardMaxAttempts' | 'cardMinimum'>,
): CardLimits => ({
  maxAttempts: config.shopPaymentCreditCardMaxAttempts,
  cardMinimum: config.cardMinimum,
})

/** Returns the payment that 'Pay now' pays by card; `null` if there is none. */
export function payableNow(order: Order, limits: CardLimits): Payment | null {
  const next = nextPayment(order.payments)
  if (!next || !order.is_buyer || order.checksum === null) return null
  return whyNotPay(order, next, limits) === null ? next : null
}

/** Returns whether an instalment can be managed, viewed or neither (docs/behaviour/payment-plans.md, "Paying"). */
export function instalmentAction(
  order: Pick<Order, 'payment_status'>,
  payment: Pick<Payment, 'payment_status'>,
): 'manage' | 'view' | null {
  if (payment.payment_status === 'paid') return 'view'
  const isOver = ({ payment_status }: Pick<Payment, 'payment_status'>) =>
    payment_status === 'cancelled' || payment_status === 'paid'
  return isOver(order) || isOver(payment) ? null : 'manage'
}
