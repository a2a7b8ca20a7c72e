import { openInDueOrder } from '#rules/orders/payment-status'
import type { ShownOrder } from './order-screen'

/** Returns the open amount of an order in minor units; 0 if the order has ended. */
export function owedOf(order: Pick<ShownOrder, 'ended_at' | 'total_price' | 'total_paid'>): number {
  return order.ended_at === null ? (order.total_price ?? 0) - (order.total_paid ?? 0) : 0
}

/** Returns the open amount of the unpaid payment that is due first, in minor units; 0 if all are paid. */
export function nextAmount(order: Pick<ShownOrder, 'payments'>): number {
  const [next] = openInDueOrder(order.payments)
  return next ? next.amount - next.paid_amount : 0
}
