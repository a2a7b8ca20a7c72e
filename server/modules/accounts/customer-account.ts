import type { Customer } from '#contract/shop/shop-data'
import type { SignedIn } from '../../platform/http/sessions'

/** Returns the account data that customers see about themselves. */
export const customerView = (customer: SignedIn): Customer => ({
  full_name: customer.fullName,
  email: customer.email,
  country: customer.country,
  address: customer.address,
  company: customer.company,
  email_confirmed: customer.emailConfirmed,
  pending_email: customer.pendingEmail,
})
