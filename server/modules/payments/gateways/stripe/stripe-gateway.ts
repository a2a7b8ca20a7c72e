import Stripe from 'stripe'
import type { GatewayVariable } from '#contract/gateways'
import { decimalsOf } from '#rules/money/amount-text'
import { notices, storedMoney, type StoredText } from '#rules/text/stored-texts'
import type { Environment } from '#server/environment'
import { isSame, type Keys } from '#server/platform/crypto/keys'
import { limitedResponse } from '#server/platform/http/limited-response'
import { card_order, card_order_of } from '#texts/compiled/documents/bank'
import {
  GatewayFault,
  GatewayRejection,
  isRejection,
  type RefundAnswer,
  type RefundToMake,
  type AttemptAtGateway,
  type AttemptToStart,
  type Gateway,
  type GatewayNotification,
} from '../gateway'

/** Calls Stripe. A failure is reported without Stripe's message, which may quote the request. */
export async function calling<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code, statusCode, requestId } = error
    const message = `Stripe, request for ${what}: ${[type, code, statusCode, requestId].filter(Boolean).join(' ')}`
    // Stripe answers 400 or 429 beyond its rate.
    const isRejected = isRejection(statusCode) && !(error instanceof Stripe.errors.StripeRateLimitError)
    throw isRejected ? new StripeRejection(message, error) : new GatewayFault(message)
  }
}

/** Stripe rejected one request. */
class StripeRejection extends GatewayRejection {
  /** Stripe's code of the error (docs.stripe.com/error-codes), if it gave one. */
  readonly code: string | undefined
  /** The request can never succeed. Otherwise another one with its idempotency key may be running or have succeeded. */
  readonly isFinal: boolean

  constructor(message: string, error: Stripe.errors.StripeError) {
    super(message)
    this.code = error.code
    this.isFinal = error instanceof Stripe.errors.StripeInvalidRequestError
  }
}

/** Currencies whose amounts Stripe writes with other decimals than ISO 4217 (docs.stripe.com/currencies, "Special cases"). */
const decimalsAtStripe: Readonly<Record<string, number>> = { ISK: 2, MGA: 0, UGX: 2 }

/** Returns the exponent of 10 between the minor units of the shop and those of Stripe. */
const shift = (currency: string): number =>
  (decimalsAtStripe[currency.toUpperCase()] ?? decimalsOf(currency.toUpperCase())) -
  decimalsOf(currency.toUpperCase())

/** Converts an amount of the shop to Stripe's units. Throws if Stripe cannot represent it. */
export function toStripe(amount: number, currency: string): number {
  const by = shift(currency)
  const theirs = by < 0 ? amount / 10 ** -by : amount * 10 ** by
  if (!Number.isSafeInteger(theirs)) throw new GatewayFault(`Stripe has no fractions of ${currency}`)
  return theirs
}

/**
 * Converts an amount of Stripe to the shop's minor units; the result has a fraction if Stripe's amount has one of
 * them.
 */
export function fromStripe(amount: number, currency: string): number {
  const by = shift(currency)
  return by < 0 ? amount * 10 ** -by : amount / 10 ** by
}

/** The metadata key of our own id of a refund at Stripe. */
export const refundReferenceKey = 'refund_reference'

/**
 * Refunds a charge at Stripe once per reference. The reference is stored in the refund's metadata, which are read
 * before another refund is made, and in the idempotency key, which protects against simultaneous requests.
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
    if (error instanceof StripeRejection && error.isFinal)
      return { outcome: 'refused', reason: error.message }
    if (error instanceof GatewayFault) return { outcome: 'unknown' }
    throw error
  }
}

const idOf = (linked: string | { id: string } | null) =>
  (typeof linked === 'string' ? linked : linked?.id) ?? null

function answerOf({ status, failure_reason }: Stripe.Refund): RefundAnswer {
  if (status === 'succeeded') return { outcome: 'refunded' }
  const isRefused = status === 'failed' || status === 'canceled'
  if (!isRefused) return { outcome: 'unknown' }
  return { outcome: 'refused', reason: failure_reason ? words(failure_reason) : null }
}

/** Description of an event of a charge that the shop did not cause and the operator has to look at. */
export interface StripeEventDescription {
  /** Our id of the attempt. */
  reference: string
  /** The event, described for the operator. */
  what: StoredText
  /** The actions that the operator has to take. */
  next: readonly StoredText[]
  /** The refund that failed later; the shop books it if it made this refund. */
  failed: { reference: string | null; amount: number; reason: string | null } | null
}

/**
 * Describes what an event reports about a charge of the shop, other than its payment: a dispute, a refund that failed
 * later, or a refund made in Stripe's dashboard. Returns `null` if there is nothing to report, or if the charge
 * belongs to another application. Asks Stripe for the charge.
 */
export async function descriptionOf(
  stripe: Stripe,
  event: Stripe.Event,
): Promise<StripeEventDescription | null> {
  const reported = whatOf(event)
  if (reported === null || reported.intent === null) return null
  const { intent, ...rest } = reported
  const { metadata } = await calling('a payment', () => stripe.paymentIntents.retrieve(intent))
  const reference = metadata['reference']
  return reference === undefined ? null : { reference, ...rest }
}

type Reported = Omit<StripeEventDescription, 'reference'> & { intent: string | null }

function whatOf(event: Stripe.Event): Reported | null {
  switch (event.type) {
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { payment_intent: intent, amount, currency, status, reason } = event.data.object
      const text = textOf(amount, currency)
      return event.type === 'charge.dispute.closed'
        ? { intent: idOf(intent), failed: null, ...endOfDispute(status, text) }
        : {
            intent: idOf(intent),
            failed: null,
            what: notices.stripe_dispute_opened({ amount: text, reason: words(reason) }),
            next: [notices.stripe_dispute_opened_next()],
          }
    }
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const { payment_intent, amount, currency, metadata, status, failure_reason } = event.data.object
      const intent = idOf(payment_intent)
      const text = textOf(amount, currency)
      const reference = metadata?.[refundReferenceKey] ?? null
      if (event.type === 'refund.failed' || status === 'failed' || status === 'canceled')
        return {
          intent,
          what: notices.stripe_refund_failed({ amount: text }),
          next: [],
          failed: {
            reference,
            amount: fromStripe(amount, currency),
            reason: failure_reason ? words(failure_reason) : null,
          },
        }
      // Refunds that the shop requested are recorded by their caller.
      if (reference !== null || event.type === 'refund.updated') return null
      return {
        intent,
        failed: null,
        what: notices.stripe_refund_made({ amount: text }),
        next: [notices.stripe_refund_made_next()],
      }
    }
    default:
      return null
  }
}

/** Describes the outcome of a dispute: who keeps the money, and what that means for the order. */
function endOfDispute(status: string, amount: StoredText): Pick<Reported, 'what' | 'next'> {
  switch (status) {
    case 'won':
      return { what: notices.stripe_dispute_won({ amount }), next: [notices.stripe_dispute_kept_next()] }
    case 'warning_closed':
      return {
        what: notices.stripe_dispute_warning_closed({ amount }),
        next: [notices.stripe_dispute_kept_next()],
      }
    case 'lost':
      return { what: notices.stripe_dispute_lost({ amount }), next: [notices.stripe_dispute_lost_next()] }
    default:
      return {
        what: notices.stripe_dispute_ended({ amount, status: words(status) }),
        next: [notices.stripe_dispute_ended_next()],
      }
  }
}

/** Returns a code of Stripe as words, such as `lost or stolen card`. */
const words = (code: string): string => code.replaceAll('_', ' ')

const textOf = (amount: number, currency: string) =>
  storedMoney(fromStripe(amount, currency), currency.toUpperCase())

/** The address and the secrets of a shop's Stripe account. */
export interface StripeAccess {
  readonly secretKey: string
  readonly webhookSecret: string
  /** The API's address, if it is not Stripe's own. */
  readonly apiUrl: string | null
}

/** Returns the access that the environment names. */
export const stripeAccess = (
  given: Pick<Environment, Extract<GatewayVariable, `STRIPE_${string}`>>,
): StripeAccess => ({
  secretKey: given.STRIPE_SECRET_KEY ?? '',
  webhookSecret: given.STRIPE_WEBHOOK_SECRET ?? '',
  apiUrl: given.STRIPE_API_URL ?? null,
})

/** The gateway Stripe, with functions for its webhook and for returning browsers. */
export interface StripeGateway extends Gateway {
  readonly name: 'stripe'
  /** Parses an event from its exact bytes; `null` if Stripe did not sign them, or too long ago. */
  readEvent(body: Buffer, signature: string | undefined): Stripe.Event | null
  /** Describes what an event reports other than payments; `null` if it does not concern the shop. Calls Stripe. */
  descriptionOf(event: Stripe.Event): Promise<StripeEventDescription | null>
  /** Returns whether the shop signed the link back from an unpaid session. */
  isCancelLink(reference: string, signature: string): boolean
}

const minute = 60_000
/** Stripe lets a session expire between 30 minutes and 24 hours after its creation, as requested. */
const shortest = 30 * minute
const longest = 24 * 60 * minute
/** Allowance for clock differences and for a repeated request with the same parameters. */
const slack = 5 * minute

/** Creates the gateway Stripe Checkout, with one session per attempt. The API's answer is the result of an attempt. */
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
    httpClient: Stripe.createFetchHttpClient(limitedFetch),
  })
  const cancelSignature = (reference: string) => keys.sign('stripe-cancel', reference)
  return {
    name: 'stripe',
    formHosts: [],
    start: async (attempt) => {
      const { reference } = attempt
      const back = `${publicUrl}/gateway/stripe`
      const cancel = new URLSearchParams({ reference, signature: cancelSignature(reference) })
      const { customer_email, ...parameters } = {
        ...sessionOf(attempt, shopName()),
        success_url: `${back}/return?reference=${encodeURIComponent(reference)}&session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${back}/cancel?${cancel.toString()}`,
      }
      const create = (more: { customer_email?: string | undefined }, idempotencyKey: string) =>
        calling('a session', () =>
          stripe.checkout.sessions.create({ ...parameters, ...more }, { idempotencyKey }),
        )
      const key = `session-${reference}`
      const session = await create({ customer_email }, key).catch((error: unknown) => {
        // Stripe rejects addresses that the shop accepts. The address only fills in a field of Stripe's page.
        if (!(error instanceof StripeRejection && error.code === 'email_invalid')) throw error
        return create({}, `${key}-without-email`)
      })
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

/** Maximum length of an answer; the longest, a list of 100 refunds, has about 200 kB. */
const maxAnswerBytes = 4 * 1024 * 1024

const limitedFetch: typeof fetch = async (...request) =>
  limitedResponse(await fetch(...request), maxAnswerBytes)

function addressOf(apiUrl: string | null): Stripe.StripeConfig {
  if (apiUrl === null) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') }
}

/**
 * Returns the parameters of a session. They must be the same for the same attempt, or Stripe refuses to repeat its
 * answer.
 */
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
