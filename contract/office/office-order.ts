import { z } from 'zod'
import { order, ticket } from '../order'
import { optional, text } from '../values'

export const officeOrder = z.object({
  ...order.shape,
  customer: z.object({ full_name: z.string(), email: z.string(), country: z.string().nullable() }),
  tickets: z.array(z.object({ ...ticket.shape, barcode: z.string().nullable() })),
  /** The sandbox gateway paid it: no money came in. */
  is_test: z.boolean(),
})
/** An order as its buyer has it, plus who bought it and each ticket's barcode. */
export type OfficeOrder = z.infer<typeof officeOrder>

/** How a call names an order: by its code. */
export const orderCode = optional(text(40))

/** What a call answers that changes an order. */
export const orderAnswer = z.object({ order: officeOrder })
