import { findCustomers } from '../../../contract/office/customers'
import { listedRows } from '../changes'
import { readCustomers } from './find-customers'
import type { FoundCustomer } from './queries'

/** The rows of the list of customers, for exports. What they spent is in the shop's currency, as the list shows it. */
export const customerRows = listedRows<'customers', typeof findCustomers, FoundCustomer>(findCustomers, {
  read: readCustomers,
  cells: {
    customer: ({ id }) => id,
    name: ({ full_name }) => full_name,
    email: ({ email }) => email,
    country: ({ country }) => country,
    created_at: ({ created_at }) => created_at,
    is_confirmed: ({ is_confirmed }) => is_confirmed,
    orders: ({ orders }) => orders,
    spent: ({ spent }) => spent,
    currency: (_row, currency) => currency,
    last_seen_at: ({ last_seen_at }) => last_seen_at,
  },
})
