import { z } from 'zod'
import { officeCall } from './office-call'
import { email, optional } from '../values'

const limit = z.int().min(0).max(1_000_000)

export const setCustomerLimits = officeCall('set-customer-limits', {
  summary:
    "Raises how many unpaid orders, and places in them, one customer may have. Null, or less than the shop's setting: the setting counts.",
  roles: ['owner', 'manager', 'box office'],
  audit: 'changes',
  payload: z.object({ email, max_unpaid_orders: optional(limit), max_unpaid_places: optional(limit) }),
  answer: z.object({
    customer: z.object({
      full_name: z.string(),
      email: z.string(),
      /** The limits that apply to the customer from now on. */
      max_unpaid_orders: z.int(),
      max_unpaid_places: z.int(),
    }),
  }),
  refusals: ['email-missing', 'customer-not-found'],
})
