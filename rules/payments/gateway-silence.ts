import { minute } from '../dates/instants'

/** An expired order whose gateway cannot be asked about a payment. */
export interface SilentGateway {
  /** Since when questions have not been answered. */
  since: Date
  /** The gateway signed a notification that the payment was approved. */
  isApproved: boolean
}

/**
 * What happens to such an order (docs/behaviour/checkout-and-payment.md, "A gateway that does not answer"). An
 * unanswered question does not mean unpaid: the order waits for at most `hours`, while the questions are repeated. Then
 * it ends, unless an approval was signed: that needs a decision by staff.
 */
export function whatOfSilence(
  { since, isApproved }: SilentGateway,
  hours: number,
  now: Date,
): 'wait' | 'wait-for-operator' | 'end' {
  if (now.getTime() - since.getTime() < hours * 60 * minute) return 'wait'
  return isApproved ? 'wait-for-operator' : 'end'
}
