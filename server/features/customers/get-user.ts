import { getUser } from '../../../contract/customers'
import { serve } from '../../http/serve'
import { customerView } from './customer-view'

export const getUserHandler = serve(getUser, ({ customer }) =>
  Promise.resolve({ customer: customer === null ? null : customerView(customer) }),
)
