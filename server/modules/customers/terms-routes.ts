import type { Handlers } from '../../platform/http/serve'
import { acceptTermsHandler, getTermsHandler } from './accept-terms'

/** The handlers of the link to an order's terms. */
export const termsHandlers = {
  'get-terms-and-conditions-order': getTermsHandler,
  'accept-terms-and-conditions': acceptTermsHandler,
} satisfies Partial<Handlers>
