import type { Order, Refund } from '../../../contract/order'
import type { RefundOfOrder } from '../../../contract/office/refunds'
import { canGoToCard, needsAccount } from '../../../rules/refunds/account'
import type { Context } from '../../context'
import type { OfficeFacts } from './refunds.queries'
import type { StoredRefund } from './orders.queries'

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

/** The gateways that can be asked to pay back to a card. */
export const usableGateways = ({ gateways }: Context): string[] =>
  Object.entries(gateways).flatMap(([name, gateway]) => (gateway === undefined ? [] : [name]))

/** The order of a refund; its money is in minor units. */
interface OrderOfRefund {
  is_test: boolean
  total_paid: number | null
  total_refunded: number | null
}

/** Returns a refund's destination for the office: its bank account, or the card. */
export const accountOf = (details: OfficeFacts, { is_test, total_paid, total_refunded }: OrderOfRefund) => ({
  paid_by: details.paid_by,
  bank_account: details.bank_account,
  account_version: details.account_version,
  needs_account: needsAccount({ ...details, is_test }),
  can_go_to_card: canGoToCard(details, (total_paid ?? 0) - (total_refunded ?? 0)),
})

/** A refund among the data of its order, for the office. */
export const refundOfOrder = (details: OfficeFacts, order: OrderOfRefund): RefundOfOrder => ({
  id: details.id,
  status: details.status,
  created_at: details.created_at.toISOString(),
  completed_at: details.completed_at?.toISOString() ?? null,
  total: details.total,
  ...accountOf(details, order),
  problem: details.problem,
})
