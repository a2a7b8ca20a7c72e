import { card_order, card_order_of } from '../../../../../texts/compiled/documents/bank'
import Stripe from 'stripe'
import { isSame, type Keys } from '../../../../platform/crypto/keys'
import {
  GatewayFault,
  type AttemptAtGateway,
  type AttemptToStart,
  type Gateway,
  type GatewayNotification,
} from '../gateway'
import { calling } from './calling-stripe'
import { fromStripe, toStripe } from './stripe-money'
import { descriptionOf, type StripeNews } from './stripe-news'
import { refundCharge } from './stripe-refund'

/** The address and the secrets of a shop's Stripe account. */
export interface StripeAccess {
  readonly secretKey: string
  readonly webhookSecret: string
  /** The API's address, if it is not Stripe's own. */
  readonly apiUrl: string | null
}

/** Stripe, with functions for its webhook and for returning browsers. */
export interface StripeGateway extends Gateway {
  readonly name: 'stripe'
  /** Parses an event from its exact bytes; null if Stripe did not sign them, or too long ago. */
  readEvent(body: Buffer, signature: string | undefined): Stripe.Event | null
  /** What an event reports other than payments; null if it does not concern the shop. Calls Stripe. */
  descriptionOf(event: Stripe.Event): Promise<StripeNews | null>
  /** Whether the link back from an unpaid session is ours. */
  isCancelLink(reference: string, signature: string): boolean
}

const minute = 60_000
/** Stripe lets a session expire between 30 minutes and 24 hours after its creation, as requested. */
const shortest = 30 * minute
const longest = 24 * 60 * minute
/** Allowance for clock differences and for a retry with the same parameters. */
const slack = 5 * minute

/** Stripe Checkout: one session per attempt. The API's answer is the result of an attempt. */
export function createStripe(requested: {
  keys: Keys
  now: () => Date
  access: StripeAccess
  publicUrl: string
  shopName: () => string
}): StripeGateway {
  const { keys, now, access, publicUrl, shopName } = requested
  const stripe = new Stripe(access.secretKey, {
    ...addressOf(access.apiUrl),
    timeout: 10_000,
    maxNetworkRetries: 1,
    telemetry: false,
  })
  const cancelSignature = (reference: string) => keys.sign('stripe-cancel', reference)
  return {
    name: 'stripe',
    formHosts: [],
    startsRemotely: true,
    start: async (attempt) => {
      const { reference } = attempt
      const back = `${publicUrl}/gateway/stripe`
      const cancel = new URLSearchParams({ reference, signature: cancelSignature(reference) })
      const session = await calling('a session', () =>
        stripe.checkout.sessions.create(
          {
            ...sessionOf(attempt, shopName()),
            success_url: `${back}/return?reference=${encodeURIComponent(reference)}&session_id={CHECKOUT_SESSION_ID}`,
            cancel_url: `${back}/cancel?${cancel.toString()}`,
          },
          { idempotencyKey: `session-${reference}` },
        ),
      )
      if (session.url === null) throw new GatewayFault('Stripe gave a session without an address')
      return { instruction: { action: 'redirect', url: session.url, params: {} }, gatewayId: session.id }
    },
    ask: async (attempt) => {
      // Without its id the customer never got the session's address, so nothing can have been paid.
      if (attempt.gatewayId === null) return null
      return notificationOf(await retrieve(stripe, attempt.gatewayId), attempt)
    },
    close: async ({ gatewayId }) => {
      if (gatewayId === null) return
      const { status } = await retrieve(stripe, gatewayId)
      if (status === 'open')
        await calling('the end of a session', () => stripe.checkout.sessions.expire(gatewayId))
    },
    refund: (refund) => refundCharge(stripe, refund),
    readEvent: (body, signature) => {
      try {
        return stripe.webhooks.constructEvent(
          body,
          signature ?? '',
          access.webhookSecret,
          300,
          undefined,
          now().getTime(),
        )
      } catch {
        return null
      }
    },
    descriptionOf: (event) => descriptionOf(stripe, event),
    isCancelLink: (reference, signature) => isSame(cancelSignature(reference), signature),
  }
}

function addressOf(apiUrl: string | null): Stripe.StripeConfig {
  if (apiUrl === null) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') }
}

/** The parameters of a session. They must be the same for the same attempt, or Stripe refuses to repeat its answer. */
function sessionOf(attempt: AttemptToStart, shopName: string): Stripe.Checkout.SessionCreateParams {
  const { reference, orderCode } = attempt
  const life = Math.min(
    Math.max(attempt.payUntil.getTime() - attempt.startedAt.getTime(), shortest) + slack,
    longest - slack,
  )
  return {
    mode: 'payment',
    // Cards and their wallets, which are paid at once: the order waits only a short time.
    allowed_payment_method_types: ['card'],
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: attempt.currency.toLowerCase(),
          unit_amount: toStripe(attempt.amount, attempt.currency),
          product_data: { name: card_order_of({ shop: shopName, code: orderCode }) },
        },
      },
    ],
    client_reference_id: reference,
    metadata: { reference },
    payment_intent_data: { description: card_order({ code: orderCode }), metadata: { reference } },
    customer_email: attempt.customer.email,
    expires_at: Math.floor((attempt.startedAt.getTime() + life) / 1000),
  }
}

const retrieve = (stripe: Stripe, id: string) =>
  calling('what became of a session', () => stripe.checkout.sessions.retrieve(id))

function notificationOf(
  session: Stripe.Checkout.Session,
  attempt: AttemptAtGateway,
): GatewayNotification | null {
  const fields = {
    reference: attempt.reference,
    amount: fromStripe(session.amount_total ?? 0, session.currency ?? ''),
    currency: (session.currency ?? '').toUpperCase(),
    gatewayId: session.id,
  }
  if (session.payment_status === 'paid')
    return { ...fields, outcome: 'paid', chargedFor: session.client_reference_id ?? 'nothing' }
  return session.status === 'expired' ? { ...fields, outcome: 'cancelled' } : null
}
