import { z } from 'zod'
import { optional, printedName, text } from './values'

/** A company as the buyer. `vat_number` has the form of `rules/customers/vat-number.ts`. */
export const company = z.object({ name: z.string(), vat_number: z.string() })

/** Input for a company as the buyer; `null` for a private person. */
export const companyInput = optional(z.object({ name: printedName, vat_number: optional(text(60)) }))

/** Response of VIES, the VAT number register of the European Union, about a number. */
export const viesAnswer = z.object({
  /** `no-answer` if the register did not respond in time, or the member state's register is unavailable. */
  result: z.enum(['valid', 'invalid', 'no-answer']),
  at: z.iso.datetime(),
  /** Consultation number, which proves the request to a tax authority; `null` if the register returned none. */
  consultation: z.string().nullable(),
})
export type ViesAnswer = z.infer<typeof viesAnswer>
