import { z } from 'zod'
import { call } from '../call'
import { config } from '../config'
import { customer, existingTicket } from '../customer'
import { order, refund } from '../order'
import { shopItem } from '../shop-item'
import { instant, optional, text, token } from '../values'

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
/** The shop's and the customer's data in the pages; calls answer the keys that they changed. */
export type ShopData = z.infer<typeof shopData>

/** The keys that `get-data` returns in addition to `now`, which is in every response. */
const dataKey = shopData.omit({ now: true }).keyof()
export type DataKey = z.infer<typeof dataKey>

export const getData = call('get-data', {
  summary:
    'The shop: configuration, items, and what belongs to the customer. With `keys` only these, and `now`.',
  // Ours: without it everything is answered.
  payload: z.object({ token, keys: optional(z.array(dataKey).max(dataKey.options.length)) }),
  answer: z.object({ data: shopData }),
  refusals: ['session-ended'],
})

export const getShopItem = call('get-shop-item', {
  summary: 'One published item.',
  payload: z.object({ token, external_code: optional(text(200)) }),
  answer: z.object({ item: shopItem }),
  refusals: ['session-ended', 'item-not-found'],
})
