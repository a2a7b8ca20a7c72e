import { minute } from '../dates/instants'

/** State of an expired order whose gateway does not answer. */
export interface SilentGateway {
  /** Since when the gateway has not answered. */
  since: Date
  /** Whether the gateway signed a notification that the payment was approved. */
  isApproved: boolean
}

/**
 * Decides about such an order (docs/behaviour/checkout-and-payment.md, "A gateway that does not answer"). A missing
 * answer does not mean unpaid: the order waits for at most `hours` while the gateway is asked again. Then it ends,
 * unless an approval was signed, which requires a decision by staff.
 */
export function decideOnSilence(
  { since, isApproved }: SilentGateway,
  hours: number,
  now: Date,
): 'wait' | 'wait-for-operator' | 'end' {
  if (now.getTime() - since.getTime() < hours * 60 * minute) return 'wait'
  return isApproved ? 'wait-for-operator' : 'end'
}
