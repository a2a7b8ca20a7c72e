import Stripe from 'stripe'
import { GatewayFault } from '../gateway'

/** Calls Stripe. A failure is reported without Stripe's message, which may quote the request. */
export async function calling<T>(what: string, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw new StripeFault(what, error)
  }
}

/** A failed call of Stripe. */
export class StripeFault extends GatewayFault {
  /** Stripe refused; otherwise the result is unknown. */
  readonly isRefusal: boolean

  constructor(what: string, error: Stripe.errors.StripeError) {
    const { type, code, statusCode, requestId } = error
    super(`Stripe, asked for ${what}: ${[type, code, statusCode, requestId].filter(Boolean).join(' ')}`)
    this.isRefusal = error instanceof Stripe.errors.StripeInvalidRequestError
  }
}
