import { z } from 'zod'
import { optional, printedName, text } from './values'

/** A company that buys; `vat_number` in the form of `rules/customers/vat-number.ts`. */
export const company = z.object({ name: z.string(), vat_number: z.string() })

/** A company as it is entered; `null` if a private person buys. */
export const companyInput = optional(z.object({ name: printedName, vat_number: optional(text(60)) }))

/** Answer of VIES, the register of VAT numbers of the European Union, about a number. */
export const viesAnswer = z.object({
  /** `no-answer`: the register did not answer in time, or the member state's part of it is not available. */
  result: z.enum(['valid', 'invalid', 'no-answer']),
  at: z.iso.datetime(),
  /** The number of the request, which proves it to a tax authority; `null` if the register returned none. */
  consultation: z.string().nullable(),
})
export type ViesAnswer = z.infer<typeof viesAnswer>
