import type { Order, Ticket } from '#contract/order'
import * as refusalTexts from '#texts/compiled/refusals/shop'
import * as shared from '#texts/compiled/screens/shared'
import * as texts from '#texts/compiled/screens/tickets'

/** An action on a ticket or an order: available, disabled for a given reason, or not shown (null). */
export type TicketAction = { disabled: false } | { disabled: true; why: string } | null

const offered: TicketAction = { disabled: false }
/** Returns an action that is shown but disabled for this reason. */
const barred = (why: string): TicketAction => ({ disabled: true, why })

/**
 * Returns the Download action. It needs `allow_download`; otherwise the reason is shown. A ticket that the organiser
 * cancelled has none.
 */
export function downloadAction(
  order: Pick<Order, 'payment_status' | 'has_payment_plan' | 'accepted_ts_and_cs'>,
  ticket: Pick<Ticket, 'allow_download' | 'code' | 'status'> & Partial<Pick<Ticket, 'cancelled_at'>>,
): TicketAction {
  if (ticket.cancelled_at) return null
  if (ticket.allow_download && ticket.code !== null) return offered
  if (ticket.status === 'pending') return pendingReason(order)
  if (ticket.status !== 'active') return null
  if (ticket.code === null) return barred(texts.held_by_another())
  if (!order.accepted_ts_and_cs) return barred(texts.download_needs_terms())
  return barred(texts.download_closed())
}

/** Returns why a valid ticket allows no more actions; `null` if it still does. */
export const usedReason = (ticket: Pick<Ticket, 'admitted_at' | 'status'>): string | null =>
  ticket.status === 'active' && ticket.admitted_at ? refusalTexts.ticket_used() : null

/**
 * Returns the Manage action. It needs `allow_name_changes` or `allow_email_changes`. It is disabled while the ticket is
 * locked, and until the terms are accepted, because the server changes nothing before.
 */
export function manageAction(
  order: Pick<Order, 'accepted_ts_and_cs'>,
  ticket: Pick<Ticket, 'allow_name_changes' | 'allow_email_changes' | 'code' | 'recently_edited' | 'status'>,
): TicketAction {
  if (ticket.status !== 'active' || ticket.code === null) return null
  if (!ticket.allow_name_changes && !ticket.allow_email_changes) return null
  if (!order.accepted_ts_and_cs) return barred(texts.change_needs_terms())
  return ticket.recently_edited ? barred(refusalTexts.recently_edited()) : offered
}

/** Returns the Choose Time action. It needs `allow_travel_time_changes`, and is disabled while the ticket is locked. */
export function timeAction(
  ticket: Pick<Ticket, 'allow_travel_time_changes' | 'code' | 'recently_edited' | 'status'>,
): TicketAction {
  if (ticket.status !== 'active' || ticket.code === null || !ticket.allow_travel_time_changes) return null
  return ticket.recently_edited ? barred(refusalTexts.recently_edited()) : offered
}

function pendingReason(order: Pick<Order, 'payment_status' | 'has_payment_plan'>): TicketAction {
  if (order.payment_status === 'cancelled') return null
  if (order.has_payment_plan) return barred(texts.issued_with_plan())
  return barred(texts.issued_with_payment())
}

/** Returns the Request Refund action. It needs `can_refund` and accepted terms; otherwise the reason is shown. */
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
  if (order.can_refund) return order.accepted_ts_and_cs ? offered : barred(shared.refund_needs_terms())
  const isPaid = order.payment_status === 'paid' || order.payment_status === 'partial'
  return isPaid ? barred(shared.refund_closed()) : null
}
