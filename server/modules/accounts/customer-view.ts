import type { Customer } from '../../../contract/shop/shop-data'
import type { SignedIn } from '../../platform/http/sessions'

/** A customer's own view of the account. */
export const customerView = (customer: SignedIn): Customer => ({
  full_name: customer.fullName,
  email: customer.email,
  country: customer.country,
  address: customer.address,
  company: customer.company,
  email_confirmed: customer.emailConfirmed,
})
