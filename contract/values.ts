import * as texts from '../texts/compiled/refusals/values'
import { too_long, unreadable } from '../texts/compiled/refusals/fields'
import { z } from 'zod'
import { whyNotPrintable, typedCode } from './typed-text'
import { maxMoney } from './limits'

/** PostgreSQL's text cannot hold U+0000; such a value is rejected rather than changed. */
const withoutNul = (value: string) => !value.includes('\0')

/** A text of at most `max` UTF-16 units. */
export const text = (max: number) =>
  z
    .string()
    .max(max, too_long({ most: max }))
    .refine(withoutNul, unreadable())

/** A code that people type or paste, at most `max` UTF-16 units. It is parsed into the form of `typedCode`. */
export const code = (max: number) =>
  z
    .string()
    .overwrite(typedCode)
    .max(max, too_long({ most: max }))
    .refine(withoutNul, unreadable())

/** An absent payload field is null (docs/behaviour/calls.md, "Payloads"). */
export const optional = <T extends z.ZodType>(schema: T) => schema.nullable().default(null as never)

/** An amount in the currency's minor unit, 0 or more. */
export const money = z.int().min(0).max(maxMoney)
/** A sum of amounts, which may exceed `maxMoney`: the total of a cart before checkout, or of repeated payments. */
export const moneySum = z.int().min(0)
/** An amount that may be negative: a difference or a correction. */
export const signedMoney = z.int()
/** The numeric id of a row; any safe integer fits the database's bigint. */
export const id = z.int().min(1)
/**
 * ISO 8601 in UTC with `Z`. Not before the year 1000: PostgreSQL has no year 0, and a year that it answers as BC is no date in
 * JavaScript.
 */
export const instant = z.iso.datetime().refine((value) => !value.startsWith('0'), texts.not_time())
/** ISO 3166 alpha-2, or any key of the setting `countries`. */
export const countryCode = text(8)
/** The shop's kinds of things. */
export const shopItemType = z.enum(['tickets', 'merchandise'])
export type ShopItemType = z.infer<typeof shopItemType>

export const paymentMethod = z.enum(['credit_card', 'bank_transfer', 'voucher'])
export type PaymentMethod = z.infer<typeof paymentMethod>

/** How staff took an order's whole price at the box office: in cash, or by their card terminal. */
export const deskPayment = z.enum(['cash', 'terminal'])

/** The login token: absent, empty or null for a visitor. */
export const token = optional(text(200))
/** The cart code that the page stores. */
export const cartCode = optional(text(100))
export const email = optional(text(254))
export const personName = optional(text(200))
/** A name that tickets and invoices show: rejected if the document fonts lack one of its characters. */
export const printedName = optional(
  text(200).superRefine((name, context) => {
    const why = whyNotPrintable(name)
    if (why !== null) context.addIssue({ code: 'custom', message: why })
  }),
)
export const password = optional(text(500))
/**
 * Ours: the call's own key. A call that is sent again with its key, because the answer was lost, is carried out once.
 */
export const callKey = optional(z.string().regex(/^[0-9a-f]{32}$/))
/** Address lines by the keys of the setting `addressLines`. */
export const address = z.record(text(60), text(300))
export type Address = z.infer<typeof address>
