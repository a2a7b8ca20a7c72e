import { z } from 'zod'
import { itemEntry } from './catalogue-file'
import { facet, listAnswer, listParts } from './list'
import { officeCall } from './office-call'
import { lastChange, savedAnswer, savingKeys } from './saving'
import { id, instant, money, optional, shopItemType, text } from '../values'

/** Places of an item or a departure. */
const places = {
  /** The places for sale; null: unlimited. */
  total: z.int().min(0).nullable(),
  /** Taken by orders, also by those that are not paid yet. */
  sold: z.int().min(0),
  in_carts: z.int().min(0),
}

const itemRow = z.object({
  id,
  external_code: z.string(),
  name: z.string(),
  shop_item_type: shopItemType,
  type: z.string(),
  price: money,
  fee: money,
  /** The event's code and name; null: none. */
  event: z.string().nullable(),
  event_name: z.string().nullable(),
  published: z.boolean(),
  shop_image: z.string().nullable(),
  /** Departures on sale. */
  departures: z.int().min(0),
  /** When a change of it is due; null: none waits. */
  next_change: instant.nullable(),
  ...places,
  /** Free places, of the item and its departures; null: unlimited. */
  left: z.int().nullable(),
  ...lastChange,
})
export type CatalogueRow = z.infer<typeof itemRow>

const readers = ['owner', 'manager', 'finance'] as const

export const findItems = officeCall('find-items', {
  summary: "The shop's items in its order, with their places; by parts of their name or code.",
  roles: readers,
  audit: 'reads',
  payload: z.object({
    ...listParts(['position']),
    /** Events by code; an empty code selects items without an event. */
    event: facet(text(100)),
    kind: facet(shopItemType),
    published: optional(z.boolean()),
  }),
  answer: z.object({ items: z.array(itemRow), ...listAnswer }),
})

export const getItem = officeCall('get-item', {
  summary: 'One item as the catalogue file has it, with its places.',
  roles: readers,
  audit: 'reads',
  payload: z.object({ external_code: optional(text(100)) }),
  answer: z.object({
    item: itemEntry,
    ...places,
    /** The same of each departure on sale. */
    departures: z.array(z.object({ travel_time: instant, cancelled_at: instant.nullable(), ...places })),
    /** Since when it is cancelled; null: it is not. */
    cancelled_at: instant.nullable(),
    /** It is in a cart or an order: its kind stays. */
    is_used: z.boolean(),
    ...lastChange,
  }),
  refusals: ['item-not-found'],
})

export const getItemDefaults = officeCall('get-item-defaults', {
  summary: 'What a new item is filled in with, where the shop leaves no choice.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    /** The code of the only event that is not over; null: there are several, or none. */
    event: z.string().nullable(),
    /** In per cent, the only tax rate of the items of a kind; null: they have several, or there are none. */
    tax_rates: z.object({ tickets: z.number().nullable(), merchandise: z.number().nullable() }),
    /** The seller has a VAT number and gives no reason for rates of 0: an item without a tax rate is probably a mistake. */
    expects_tax: z.boolean(),
  }),
})

export const saveItem = officeCall('save-item', {
  summary: 'Creates or changes one item, by the rules of the catalogue file.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({
    /** The item's fields; when changing an item, absent fields stay unchanged. */
    item: itemEntry,
    ...savingKeys,
  }),
  answer: savedAnswer,
  refusals: ['entry-invalid', 'item-not-found', 'changed-meanwhile', 'effect-changed'],
})

export const moveItems = officeCall('move-items', {
  summary:
    'Puts items before another one in the shop’s order, or at its end; among themselves they keep their order.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({
    items: z.array(text(100)).min(1).max(1000),
    /** The item that follows them; null: none. */
    before: optional(text(100)),
  }),
  /** How many items were asked for; 0: they are where they belong. */
  answer: z.object({ moved: z.int() }),
  refusals: ['item-not-found'],
})
