import type { RefusalCode } from '../../contract/refusals'

/** The fields of an order that decide whether its buyer may put its items back into the cart. */
interface RestorableOrder {
  /** Null: staff made the order. */
  cart_code: string | null
  payment_method: string
  payment_status: string
  cancelled_at: unknown
  total_paid: number
}

/** Why an order's items cannot go back into the cart, or null: it must come from a cart and wait for its first card payment. */
export function whyNotRestored(
  order: RestorableOrder,
  hasOpenAttempt: boolean,
): Extract<RefusalCode, 'payment-not-open' | 'payment-under-way'> | null {
  const isOpen =
    order.cart_code !== null &&
    order.payment_method === 'credit_card' &&
    order.cancelled_at === null &&
    order.total_paid === 0 &&
    (order.payment_status === 'pending' || order.payment_status === 'processing')
  if (!isOpen) return 'payment-not-open'
  return hasOpenAttempt ? 'payment-under-way' : null
}
