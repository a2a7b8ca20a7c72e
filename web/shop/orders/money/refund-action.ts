import type { Order } from '../../../../contract/order'
import * as texts from '../../../../texts/compiled/screens/shared'
import { barred, offered, type TicketAction } from '../tickets/ticket-actions'

/** Request Refund needs `can_refund` and accepted terms; otherwise the reason is shown. */
export function refundAction(
  order: Pick<
    Order,
    | 'is_buyer'
    | 'can_refund'
    | 'accepted_ts_and_cs'
    | 'payment_status'
    | 'has_active_refunds'
    | 'fully_refunded'
  >,
  refundsActive: boolean,
): TicketAction {
  if (!order.is_buyer || !refundsActive || order.fully_refunded) return null
  // The list of the order's refunds already shows it.
  if (order.has_active_refunds) return null
  if (order.can_refund) return order.accepted_ts_and_cs ? offered : barred(texts.refund_needs_terms())
  const isPaid = order.payment_status === 'paid' || order.payment_status === 'partial'
  return isPaid ? barred(texts.refund_closed()) : null
}
