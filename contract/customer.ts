import { z } from 'zod'
import { address } from './values'

export const customer = z.object({
  full_name: z.string(),
  email: z.string(),
  country: z.string().nullable(),
  address,
  /** Ours: a new email address waits for its mailed link. */
  email_confirmed: z.boolean(),
})
/** A registered customer as she sees herself. */
export type Customer = z.infer<typeof customer>

export const existingTicket = z.object({
  full_name: z.string(),
  email: z.string(),
  event_id: z.int().nullable(),
  /** Ours: the product's category, so that only entry tickets silence the add-on warning. */
  type: z.string(),
})
/** A ticket that the customer holds or bought. */
export type ExistingTicket = z.infer<typeof existingTicket>
