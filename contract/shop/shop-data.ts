import { z } from 'zod'
import { call } from '../call'
import { company } from '../company'
import { config } from '../config'
import { order, refund } from '../order'
import { shopItem } from '../shop-item'
import { address, instant, optional, text, token } from '../values'

export const customer = z.object({
  full_name: z.string(),
  email: z.string(),
  country: z.string().nullable(),
  address,
  /** The company that the customer buys for, which the checkout suggests; `null` for a private person. */
  company: company.nullable(),
  /** False until the email was confirmed for the first time. */
  email_confirmed: z.boolean(),
  /** An email that was entered for the account and has not been confirmed yet. Until then the login stays with `email`. */
  pending_email: z.string().nullable(),
})
/** A customer's own view of the account. */
export type Customer = z.infer<typeof customer>

export const existingTicket = z.object({
  full_name: z.string(),
  email: z.string(),
  event_id: z.int().nullable(),
  /** Type of the product. Only entry tickets prevent the add-on warning. */
  type: z.string(),
})
/** A ticket that the customer holds or bought. */
export type ExistingTicket = z.infer<typeof existingTicket>

export const shopData = z.object({
  config,
  country: z.string().nullable(),
  customer: customer.nullable(),
  orders: z.array(order),
  refunds: z.array(refund),
  products: z.array(shopItem),
  merchandise: z.array(shopItem),
  existing_tickets: z.array(existingTicket),
  now: instant,
})
/** Data of the shop and the customer for the pages. Calls return the keys that they changed. */
export type ShopData = z.infer<typeof shopData>

/** The keys that `get-data` returns in addition to `now`, which is in every response. */
const dataKey = shopData.omit({ now: true }).keyof()
export type DataKey = z.infer<typeof dataKey>

export const getData = call('get-data', {
  summary: 'Returns the data of the shop and the customer: all of it, or only the given `keys` and `now`.',
  payload: z.object({ token, keys: optional(z.array(dataKey).max(dataKey.options.length)) }),
  optional: ['token', 'keys'],
  example: { token: 'login-token' },
  answer: z.object({ data: shopData }),
  describedAnswer: z.object({ data: shopData.partial().required({ now: true }) }),
  refusals: ['session-ended'],
})

export const getShopItem = call('get-shop-item', {
  summary: 'Returns one published item.',
  payload: z.object({ token, external_code: optional(text(200)) }),
  optional: ['token'],
  example: { token: 'login-token', external_code: 'pass' },
  answer: z.object({ item: shopItem }),
  refusals: ['session-ended', 'item-not-found'],
})

/** A rejected form that was submitted without JavaScript. The page shows it again with its input and errors. */
export interface SentForm {
  /** Code of the item of the form. */
  item: string
  values: Readonly<Record<string, string>>
  /** Text of the alert. */
  alert: string
  /** Error messages by field. */
  errors: Readonly<Record<string, string>>
}
