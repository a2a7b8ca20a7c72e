import { findItems } from '../../../contract/office/catalogue'
import { listedRows } from '../changes'
import type { FoundItem } from './queries'
import { readItems } from './find-items'

/** The rows of the catalogue, for exports. */
export const itemRows = listedRows<'items', typeof findItems, FoundItem>(findItems, {
  read: readItems,
  cells: {
    item_code: ({ external_code }) => external_code,
    item: ({ name }) => name,
    kind: ({ shop_item_type }) => shop_item_type,
    type: ({ type }) => type,
    event_code: ({ event }) => event,
    event: ({ event_name }) => event_name,
    price: ({ price }) => price,
    fee: ({ fee }) => fee,
    currency: (_row, currency) => currency,
    is_published: ({ published }) => published,
    departures: ({ departures }) => departures,
    total: ({ total }) => total,
    sold: ({ sold }) => sold,
    in_carts: ({ in_carts }) => in_carts,
    changed_at: ({ changed_at }) => changed_at,
    changed_by: ({ changed_by }) => changed_by,
  },
})
