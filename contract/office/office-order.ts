import { z } from 'zod'
import { viesAnswer } from '../company'
import { order, ticket } from '../order'
import { code, instant, optional } from '../values'

export const officeOrder = z.object({
  ...order.shape,
  customer: z.object({ full_name: z.string(), email: z.string(), country: z.string().nullable() }),
  tickets: z.array(z.object({ ...ticket.shape, barcode: z.string().nullable() })),
  /** The answer of VIES about the company's number; `null` if it was not checked. */
  vies: viesAnswer.nullable(),
  /** Recipient and address of the goods, line by line as on the parcel; `null` if nothing is shipped. */
  ships_to: z.array(z.string()).nullable(),
  /** Paid at the sandbox: no real money. */
  is_test: z.boolean(),
  /** When it was cancelled or expired unpaid; `null` while it is active. Money received later makes it a problem. */
  ended_at: instant.nullable(),
  /** When its names and addresses were erased; `null` if they were not. */
  erased_at: instant.nullable(),
})
/** An order as its buyer sees it, with the buyer and each ticket's barcode. */
export type OfficeOrder = z.infer<typeof officeOrder>

/** An order's code, by which calls refer to it. */
export const orderCode = optional(code(40))

/** The answer of a call that changes an order. */
export const orderAnswer = z.object({ order: officeOrder })
