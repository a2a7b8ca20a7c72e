import { z } from 'zod'
import { too_long, unreadable } from '#texts/compiled/refusals/fields'
import * as texts from '#texts/compiled/refusals/values'
import { maxMoney } from './limits'
import { whyNotPrintable, typedCode, typedEmail, typedOfficeEmail } from './typed-text'

/** PostgreSQL cannot store U+0000 in text, so such a value is rejected. */
const withoutNul = (value: string) => !value.includes('\0')

/** Returns a schema for a text of at most `max` UTF-16 code units. */
export const text = (max: number) =>
  z
    .string()
    .max(max, too_long({ most: max }))
    .refine(withoutNul, unreadable())

/** Returns a schema for a typed or pasted code of at most `max` UTF-16 code units, normalised by `typedCode`. */
export const code = (max: number) =>
  z
    .string()
    .overwrite(typedCode)
    .max(max, too_long({ most: max }))
    .refine(withoutNul, unreadable())

/**
 * Returns a schema for a payload field that may be absent, which is then `null` (docs/behaviour/calls.md, "Payloads").
 */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null as never)

/** An amount in the currency's minor unit, 0 or more. */
export const money = z.int().min(0).max(maxMoney)
/** A sum of amounts, which may exceed `maxMoney`, such as the total of a cart before checkout. */
export const moneySum = z.int().min(0)
/** An amount that may be negative, such as a difference or a correction. */
export const signedMoney = z.int()
/** The numeric id of a row. */
export const id = z.int().min(1)
/**
 * An instant as ISO 8601 in UTC with `Z`. Years before 1000 are rejected: PostgreSQL has no year 0, and JavaScript cannot parse
 * the BC years that it returns.
 */
export const instant = z.iso.datetime().refine((value) => !value.startsWith('0'), texts.not_time())
/** A country: an ISO 3166 alpha-2 code, or any key of the setting `countries`. */
export const countryCode = text(8)
/** The kinds of items. */
export const shopItemType = z.enum(['tickets', 'merchandise'])
export type ShopItemType = z.infer<typeof shopItemType>

export const paymentMethod = z.enum(['credit_card', 'bank_transfer', 'voucher'])
export type PaymentMethod = z.infer<typeof paymentMethod>

/** The way in which staff took the whole price of an order at the box office. */
export const deskPayment = z.enum(['cash', 'terminal'])

/** The login token; absent, empty or `null` for a visitor. */
export const token = optional(text(200))
/** The cart code that the page stores. */
export const cartCode = optional(text(100))
const emailRead = (read: (text: string) => string) =>
  optional(
    z
      .string()
      .overwrite(read)
      .max(254, too_long({ most: 254 }))
      .refine(withoutNul, unreadable()),
  )
/** An email in a call of the shop, normalised by `typedEmail`. */
export const email = emailRead(typedEmail)
/** An email in a call of the office, normalised by `typedOfficeEmail`. */
export const officeEmail = emailRead(typedOfficeEmail)
export const personName = optional(text(200))
/** A name that tickets and invoices show. It is rejected if the document fonts lack one of its characters. */
export const printedName = optional(
  text(200).superRefine((name, context) => {
    const why = whyNotPrintable(name)
    if (why !== null) context.addIssue({ code: 'custom', message: why })
  }),
)
export const password = optional(text(500))
/**
 * Idempotency key of a call. If a call is sent again with its key because the response was lost, it is not executed again.
 */
export const callKey = optional(z.string().regex(/^[0-9a-f]{32}$/))
/** Address lines by the keys of the setting `addressLines`. */
export const address = z.record(text(60), text(300))
export type Address = z.infer<typeof address>
