import { whyNoRefund, type RefundableOrder, type RefundCandidate, type RefundRefusal } from './refundability'

/** An item of an order's refund by staff. */
export interface StaffRefundCandidate extends RefundCandidate {
  /** The contract for it was withdrawn from: it is paid back by that rule. */
  withdrawn: boolean
}

interface StaffRefundOrder extends RefundableOrder {
  items: readonly StaffRefundCandidate[]
}

/**
 * Returns why staff cannot open a refund of these items either, or `null` (docs/behaviour/refunds.md, "By staff"). The
 * items' policy, its period and the terms apply only to customers. Staff confirm separately that a ticket was admitted.
 */
export function whyNoStaffRefund(
  order: StaffRefundOrder,
  chosen: readonly StaffRefundCandidate[],
  now: Date,
): RefundRefusal | null {
  return whyNoRefund(
    { ...order, accepted_ts_and_cs: true, items: order.items.map(withoutPolicy) },
    chosen.map(withoutPolicy),
    true,
    now,
  )
}

/**
 * Returns the rule that prevents the customer from requesting this refund, or `null`. Staff may open it all the same,
 * with a reason.
 */
export function whyCustomerCannotAsk(
  order: StaffRefundOrder,
  chosen: readonly StaffRefundCandidate[],
  refundsActive: boolean,
  now: Date,
): RefundRefusal | null {
  const unused = (item: StaffRefundCandidate) => ({ ...item, admitted: false })
  return whyNoRefund({ ...order, items: order.items.map(unused) }, chosen.map(unused), refundsActive, now)
}

const withoutPolicy = (item: StaffRefundCandidate): RefundCandidate => ({
  ...item,
  admitted: false,
  refundable: !item.withdrawn,
  allow_refund_requests_from: null,
  allow_refund_requests_until: null,
})

/** The actors that opened a refund and entered its account, as the log names them; null: the customer or the shop itself. */
interface HandledBy {
  opened_by: string | null
  account_by: string | null
}

/**
 * Returns whether somebody may pay a refund back: where two people are needed, neither who opened it nor who said where
 * it goes.
 */
export const mayPayRefund = (
  needsTwo: boolean,
  { opened_by, account_by }: HandledBy,
  payer: string,
): boolean => !needsTwo || (opened_by !== payer && account_by !== payer)
