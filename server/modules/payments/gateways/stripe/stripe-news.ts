import * as notices from '../../../../../texts/compiled/mails/notices'
import type Stripe from 'stripe'
import { moneyText } from '../../../documents'
import { calling } from './calling-stripe'
import { fromStripe } from './stripe-money'
import { refundReferenceKey } from './stripe-refund'

/** An event of a charge that the shop did not cause and the operator has to look at. */
export interface StripeNews {
  /** Our id of the attempt. */
  reference: string
  /** A sentence for the operator. */
  what: string
}

/**
 * What an event reports about a charge of ours other than its payment: a dispute, a refund that failed later, or a refund
 * made in Stripe's dashboard. Null: nothing to report, or another application's. Asks Stripe for the charge.
 */
export async function descriptionOf(stripe: Stripe, event: Stripe.Event): Promise<StripeNews | null> {
  const reported = whatOf(event)
  if (reported === null || reported.intent === null) return null
  const { intent, what } = reported
  const { metadata } = await calling('a payment', () => stripe.paymentIntents.retrieve(intent))
  const reference = metadata['reference']
  return reference === undefined ? null : { reference, what }
}

function whatOf(event: Stripe.Event): { intent: string | null; what: string } | null {
  switch (event.type) {
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { payment_intent: intent, amount, currency, status, reason } = event.data.object
      const text = textOf(amount, currency)
      const what =
        event.type === 'charge.dispute.closed'
          ? notices.stripe_dispute_ended({ amount: text, status })
          : notices.stripe_dispute_opened({ amount: text, reason })
      return { intent: idOf(intent), what }
    }
    case 'refund.created':
    case 'refund.failed': {
      const { payment_intent: intent, amount, currency, metadata } = event.data.object
      const text = textOf(amount, currency)
      if (event.type === 'refund.failed')
        return { intent: idOf(intent), what: notices.stripe_refund_failed({ amount: text }) }
      // Refunds that the shop requested are recorded by their caller.
      if (metadata?.[refundReferenceKey] !== undefined) return null
      return { intent: idOf(intent), what: notices.stripe_refund_made({ amount: text }) }
    }
    default:
      return null
  }
}

const textOf = (amount: number, currency: string) =>
  moneyText(fromStripe(amount, currency), currency.toUpperCase())
const idOf = (linked: string | { id: string } | null) =>
  (typeof linked === 'string' ? linked : linked?.id) ?? null
