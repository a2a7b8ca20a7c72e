import type { Order, Refund } from '../../contract/order'
import type { StoredRefund } from './orders.sql'

/** A refund as its buyer sees it: its items are the order's, as they are now. */
export function refundOf(stored: StoredRefund, order: Order): Refund {
  const chosen = new Set(stored.items)
  const of = <T extends { id: number }>(items: readonly T[]) => items.filter((item) => chosen.has(item.id))
  return {
    id: stored.id,
    status: stored.status,
    created_at: new Date(stored.created_at).toISOString(),
    completed_at: stored.completed_at && new Date(stored.completed_at).toISOString(),
    total: stored.total,
    shipping_refund: stored.shipping_refund,
    order: order.code,
    bank_account: stored.bank_masked,
    paid_by: stored.paid_by,
    tickets: of(order.tickets),
    cartProducts: of(order.cartProducts),
    merchandisePurchases: of(order.merchandisePurchases),
    cartMerchandise: of(order.cartMerchandise),
  }
}
