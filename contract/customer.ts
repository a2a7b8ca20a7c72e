import { z } from 'zod'
import { address } from './values'

export const customer = z.object({
  full_name: z.string(),
  email: z.string(),
  country: z.string().nullable(),
  address,
  /** Ours: false while a new email address waits for confirmation by its link. */
  email_confirmed: z.boolean(),
})
/** A customer's own view of the account. */
export type Customer = z.infer<typeof customer>

export const existingTicket = z.object({
  full_name: z.string(),
  email: z.string(),
  event_id: z.int().nullable(),
  /** Ours: the product's type, so that only entry tickets prevent the add-on warning. */
  type: z.string(),
})
/** A ticket that the customer holds or bought. */
export type ExistingTicket = z.infer<typeof existingTicket>
