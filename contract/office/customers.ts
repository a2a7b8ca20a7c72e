import { z } from 'zod'
import { call } from '../call'
import { officeRefusals } from './orders'
import { email, optional } from '../values'

const limit = z.int().min(0).max(1_000_000)

export const setCustomerLimits = call('set-customer-limits', {
  summary:
    "Raises how many unpaid orders, and places in them, one customer may have. Null, or less than the shop's setting: the setting counts.",
  payload: z.object({ email, max_unpaid_orders: optional(limit), max_unpaid_places: optional(limit) }),
  answer: z.object({
    customer: z.object({
      full_name: z.string(),
      email: z.string(),
      /** What counts for the customer from now on. */
      max_unpaid_orders: z.int(),
      max_unpaid_places: z.int(),
    }),
  }),
  refusals: [...officeRefusals, 'email-missing', 'customer-not-found'],
})
