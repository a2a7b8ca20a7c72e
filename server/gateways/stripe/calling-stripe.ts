import Stripe from 'stripe'
import { GatewayFault } from '../ask-gateway'

/** Calls Stripe. A failure is told without its words, which may quote what was sent. */
export async function calling<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new StripeFault(what, error)
  }
}

/** Stripe did not do what it was asked to. */
export class StripeFault extends GatewayFault {
  /** Stripe understood and said no; otherwise it is not known what it did. */
  readonly isRefusal: boolean

  constructor(what: string, error: Stripe.errors.StripeError) {
    const { type, code, statusCode, requestId } = error
    super(`Stripe, asked for ${what}: ${[type, code, statusCode, requestId].filter(Boolean).join(' ')}`)
    this.isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError
  }
}
