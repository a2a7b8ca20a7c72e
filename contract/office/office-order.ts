import { z } from 'zod'
import { opensTickets } from '../access-fields'
import { viesAnswer } from '../company'
import { order, ticket } from '../order'
import { code, instant, optional } from '../values'

export const officeOrder = z.object({
  ...order.shape,
  customer: z.object({ full_name: z.string(), email: z.string(), country: z.string().nullable() }),
  tickets: z.array(z.object({ ...ticket.shape, barcode: opensTickets(z.string().nullable()) })),
  /** Response of VIES about the company's VAT number; `null` if it was not checked. */
  vies: viesAnswer.nullable(),
  /** Lines of the shipping address; `null` if nothing is shipped. */
  ships_to: z.array(z.string()).nullable(),
  /** Whether the order was paid at the sandbox, without real money. */
  is_test: z.boolean(),
  /** Time when the order was cancelled or expired unpaid; `null` while it is active. A later payment makes it a problem. */
  ended_at: instant.nullable(),
  /** Time when names and addresses were erased; `null` if they were not. */
  erased_at: instant.nullable(),
})
/** An order in the form for its buyer, with the buyer and the barcodes of its tickets. */
export type OfficeOrder = z.infer<typeof officeOrder>

/** Code of an order. */
export const orderCode = optional(code(40))

/** The answer of a call that changes an order. */
export const orderAnswer = z.object({ order: officeOrder })
