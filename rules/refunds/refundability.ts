import type { RefusalCode } from '#contract/refusals'
import { isWithin, type Instant } from '../dates/instants'

/** The refund policy on the day of purchase. */
export interface RefundPolicy {
  /** The product can be refunded in principle. */
  refundable: boolean
  allow_refund_requests_from: Instant | null
  allow_refund_requests_until: Instant | null
}

/** The fields of an order's item for refunds. */
export interface RefundCandidate extends RefundPolicy {
  shop_item_type: 'tickets' | 'merchandise'
  status: 'pending' | 'active' | 'refund' | 'refunding' | 'refund-problem' | 'refunded' | 'void'
  /** A ticket whose holder was admitted: its buyer cannot request its refund. */
  admitted: boolean
}

/** The fields of the order for its buyer's request. */
export interface RefundableOrder {
  payment_status: 'paid' | 'cancelled' | 'pending' | 'processing' | 'partial' | 'problem'
  has_payment_plan: boolean
  total_paid: number
  accepted_ts_and_cs: boolean
  /** A refund of it is active or processing. */
  has_active_refunds: boolean
  /** All its items, including pending ones. */
  items: readonly RefundCandidate[]
}

export type RefundRefusal = Extract<
  RefusalCode,
  | 'refunds-inactive'
  | 'terms-not-accepted'
  | 'refund-already-active'
  | 'nothing-selected'
  | 'mixed-items'
  | 'ticket-used'
  | 'not-refundable'
>

/** Returns whether the product can be refunded at any time: `is_ever_refundable`. */
export function isEverRefundable(policy: Pick<RefundPolicy, 'refundable'>): boolean {
  return policy.refundable
}

/**
 * Returns whether an item can be refunded now: `is_refundable`. Its policy must allow it at this instant (both bounds
 * included, a missing one does not apply), and it must be issued and not admitted, or pending in a plan that is being
 * paid.
 */
export function isRefundable(item: RefundCandidate, hasPlan: boolean, now: Date): boolean {
  const toGiveBack = item.status === 'active' || (hasPlan && item.status === 'pending')
  return (
    toGiveBack &&
    !item.admitted &&
    item.refundable &&
    isWithin(now, item.allow_refund_requests_from, item.allow_refund_requests_until)
  )
}

/**
 * Returns whether the buyer can request a refund now: `can_refund` (docs/behaviour/refunds.md, "Who may ask"). It also
 * requires accepted terms. The caller checks that the request is the buyer's.
 */
export function canRefund(order: RefundableOrder, refundsActive: boolean, now: Date): boolean {
  return (
    refundsActive &&
    !order.has_active_refunds &&
    isPaidEnough(order) &&
    order.items.some((item) => isRefundable(item, order.has_payment_plan, now))
  )
}

/**
 * Returns why a refund of the chosen items cannot be requested, or `null`. A plan's order is refunded as a whole: the
 * choice does not matter, and all its items must be refundable.
 */
export function whyNoRefund(
  order: RefundableOrder,
  chosen: readonly RefundCandidate[],
  refundsActive: boolean,
  now: Date,
): RefundRefusal | null {
  if (!refundsActive) return 'refunds-inactive'
  if (!order.accepted_ts_and_cs) return 'terms-not-accepted'
  if (order.has_active_refunds) return 'refund-already-active'
  const requested = order.has_payment_plan ? order.items : chosen
  if (requested.length === 0) return 'nothing-selected'
  if (!order.has_payment_plan && new Set(requested.map((item) => item.shop_item_type)).size > 1)
    return 'mixed-items'
  if (requested.some((item) => item.admitted)) return 'ticket-used'
  if (!isPaidEnough(order)) return 'not-refundable'
  return requested.every((item) => isRefundable(item, order.has_payment_plan, now)) ? null : 'not-refundable'
}

function isPaidEnough(order: RefundableOrder): boolean {
  if (!order.has_payment_plan) return order.payment_status === 'paid'
  return order.total_paid > 0 && order.payment_status !== 'cancelled' && order.payment_status !== 'problem'
}
