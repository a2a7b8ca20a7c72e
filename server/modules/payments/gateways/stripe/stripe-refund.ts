import type Stripe from 'stripe'
import { GatewayFault, type RefundAnswer, type RefundToMake } from '../gateway'
import { calling, StripeFault } from './calling-stripe'
import { toStripe } from './stripe-money'

/** The metadata key of our own id of a refund at Stripe. */
export const refundReferenceKey = 'refund_reference'

/**
 * Refunds at Stripe, once per reference: it is stored in the refund's metadata, which are read before another refund is
 * made, and in the idempotency key, which protects against simultaneous requests.
 */
export async function refundCharge(stripe: Stripe, refund: RefundToMake): Promise<RefundAnswer> {
  const { gatewayId, refundReference } = refund
  if (gatewayId === null) return { outcome: 'refused' }
  try {
    const amount = toStripe(refund.amount, refund.currency)
    const session = await calling('a session', () => stripe.checkout.sessions.retrieve(gatewayId))
    const intent = idOf(session.payment_intent)
    const isThisCharge =
      session.client_reference_id === refund.reference &&
      session.payment_status === 'paid' &&
      session.currency?.toUpperCase() === refund.currency
    if (intent === null || !isThisCharge) return { outcome: 'refused' }
    const made = await calling('the refunds of a charge', () =>
      stripe.refunds.list({ payment_intent: intent, limit: 100 }),
    )
    const same = made.data.find((one) => one.metadata?.[refundReferenceKey] === refundReference)
    if (same !== undefined && same.amount !== amount) return { outcome: 'refused' }
    return answerOf(
      same ??
        (await calling('a refund', () =>
          stripe.refunds.create(
            { payment_intent: intent, amount, metadata: { [refundReferenceKey]: refundReference } },
            // Stripe stores its answers by key, including refusals: another amount needs another key.
            { idempotencyKey: `refund-${refundReference}-${amount}` },
          ),
        )),
    )
  } catch (error) {
    if (error instanceof StripeFault && error.isRefusal) return { outcome: 'refused', reason: error.message }
    if (error instanceof GatewayFault) return { outcome: 'unknown' }
    throw error
  }
}

const idOf = (linked: string | { id: string } | null) =>
  (typeof linked === 'string' ? linked : linked?.id) ?? null

function answerOf({ status }: Stripe.Refund): RefundAnswer {
  if (status === 'succeeded') return { outcome: 'refunded' }
  return { outcome: status === 'failed' || status === 'canceled' ? 'refused' : 'unknown' }
}
