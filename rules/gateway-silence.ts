import { minute } from './instants'

/** What is known of an order whose time is over, while its gateway cannot be asked about a payment of it. */
export interface SilentGateway {
  /** Since when no question has been answered. */
  since: Date
  /** A message that the gateway signed said that the payment was approved. */
  isApproved: boolean
}

/**
 * What becomes of such an order (docs/behaviour/checkout-and-payment.md, "A gateway that does not answer"). Not asked
 * is not unpaid: it waits for at most `hours`, and is asked about all the while. Then it ends, unless an approval was
 * signed: that is for a person to decide.
 */
export function whatOfSilence(
  { since, isApproved }: SilentGateway,
  hours: number,
  now: Date,
): 'wait' | 'wait-for-operator' | 'end' {
  if (now.getTime() - since.getTime() < hours * 60 * minute) return 'wait'
  return isApproved ? 'wait-for-operator' : 'end'
}
