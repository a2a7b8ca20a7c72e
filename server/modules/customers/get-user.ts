import { getUser } from '../../../contract/shop/customers'
import { serve } from '../../platform/http/serve'
import { customerView } from '../accounts'

/** The logged-in customer; null for a visitor. */
export const getUserHandler = serve(getUser, ({ customer }) =>
  Promise.resolve({ customer: customer === null ? null : customerView(customer) }),
)
