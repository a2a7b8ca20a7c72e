import type { Handlers } from '../../http/serve'
import { acceptTermsHandler, getTermsHandler } from './accept-terms'

/** What serves the link to the terms of an order. */
export const termsHandlers = {
  'get-terms-and-conditions-order': getTermsHandler,
  'accept-terms-and-conditions': acceptTermsHandler,
} satisfies Partial<Handlers>
