import { z } from 'zod'
import { id, instant, money, optional, shopItemType, text } from '../values'
import { catalogueFile, eventEntry, itemEntry } from './catalogue-file'
import { effect, dryRunKeys, lastChange, savedAnswer, savingKeys } from './effect'
import { facet, listAnswer, listParts } from './list'
import { officeCall } from './office-call'

export const importCatalogue = officeCall('import', {
  summary: 'Creates and changes the objects of a catalogue file in one transaction.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  asksAgain: true,
  largeBody: true,
  payload: catalogueFile.extend(dryRunKeys),
  optional: ['settings', 'events', 'items', 'vouchers'],
  example: { items: [] },
  answer: z.object({
    imported: z.object({ settings: z.int(), events: z.int(), items: z.int(), vouchers: z.int() }),
    effect,
    /** Warnings about imported values that will not work in this installation. */
    warnings: z.array(z.string()).optional(),
  }),
  refusals: ['owner-setting', 'catalogue-invalid', 'effect-changed'],
})

export const exportCatalogue = officeCall('export', {
  summary: 'Returns the catalogue file of this shop.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({}),
  answer: catalogueFile,
})

const eventRow = z.object({
  ...eventEntry.shape,
  /** The number of the event's items. */
  items: z.int().min(0),
  ...lastChange,
})

export const findEvents = officeCall('find-events', {
  summary: 'Lists all events, latest first.',
  roles: ['owner', 'manager', 'finance'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({ events: z.array(eventRow) }),
})

export const saveEvent = officeCall('save-event', {
  summary: 'Creates or changes one event. The rules of the catalogue file apply.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({ event: eventEntry, ...savingKeys }),
  optional: ['version'],
  example: {
    event: {
      code: 'FEST',
      name: 'Festival',
      venue: 'Town park',
      address: 'Split',
      timezone: 'Europe/Zagreb',
      starts_at: '2027-07-09T13:00:00Z',
      ends_at: '2027-07-12T03:00:00Z',
    },
  },
  answer: savedAnswer,
  refusals: ['entry-invalid', 'event-not-found', 'changed-meanwhile', 'effect-changed'],
})

/** Places of an item or a departure. */
const places = {
  /** The places for sale; `null` if unlimited. */
  total: z.int().min(0).nullable(),
  /** Places taken by orders, including unpaid ones. */
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
  /** Code of the event; `null` if the item has none. */
  event: z.string().nullable(),
  event_name: z.string().nullable(),
  published: z.boolean(),
  shop_image: z.string().nullable(),
  /** Number of departures on sale. */
  departures: z.int().min(0),
  /** Time of the next scheduled change; `null` if there is none. */
  next_change: instant.nullable(),
  ...places,
  /** Free places of the item, limited by those of its departures; `null` if unlimited. */
  left: z.int().nullable(),
  ...lastChange,
})
export type CatalogueRow = z.infer<typeof itemRow>

const readers = ['owner', 'manager', 'finance'] as const

export const findItems = officeCall('find-items', {
  summary: "Lists items in the shop's order with their places. `query` matches parts of the name or code.",
  roles: readers,
  audit: 'reads',
  payload: z.object({
    ...listParts(['position']),
    /** Events by code; an empty code selects items without an event. */
    event: facet(text(100)),
    kind: facet(shopItemType),
    published: optional(z.boolean()),
  }),
  optional: ['query', 'sort', 'cursor', 'limit', 'with_counts', 'event', 'kind', 'published'],
  example: { query: 'pass' },
  answer: z.object({ items: z.array(itemRow), ...listAnswer }),
})

export const getItem = officeCall('get-item', {
  summary: 'Returns one item in the form of the catalogue file, with its places.',
  roles: readers,
  audit: 'reads',
  payload: z.object({ external_code: optional(text(100)) }),
  example: { external_code: 'pass' },
  answer: z.object({
    item: itemEntry,
    ...places,
    /** The places of each departure on sale. */
    departures: z.array(z.object({ travel_time: instant, cancelled_at: instant.nullable(), ...places })),
    /** Time of the cancellation; `null` if the item is not cancelled. */
    cancelled_at: instant.nullable(),
    /** Whether the item is in a cart or an order, so that its kind cannot be changed. */
    is_used: z.boolean(),
    ...lastChange,
  }),
  refusals: ['item-not-found'],
})

export const getItemDefaults = officeCall('get-item-defaults', {
  summary: 'Returns default values for a new item, where only one value is possible.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    /** Code of the only event that is not over; `null` if there are several or none. */
    event: z.string().nullable(),
    /** The only tax rate of the items of a kind, as a percentage; `null` if there are several or none. */
    tax_rates: z.object({ tickets: z.number().nullable(), merchandise: z.number().nullable() }),
    /** Whether an item without a tax rate is probably a mistake: the seller has a VAT number and no reason for rates of 0. */
    expects_tax: z.boolean(),
  }),
})

export const saveItem = officeCall('save-item', {
  summary:
    'Creates or changes one item. The rules of the catalogue file apply. Only an owner may change `fiscal`, with re-authentication.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({
    /** The item's fields. Absent fields of an existing item stay unchanged. */
    item: itemEntry,
    ...savingKeys,
  }),
  optional: ['version'],
  example: {
    item: {
      shop_item_type: 'tickets',
      external_code: 'day-ticket',
      type: 'entry',
      name: 'Day ticket',
      price: 10000,
      fee: 500,
      tax_rate: 25,
    },
  },
  answer: savedAnswer,
  refusals: [
    'owner-setting',
    'entry-invalid',
    'item-not-found',
    'changed-meanwhile',
    'effect-changed',
    'ask-again',
  ],
})

export const moveItems = officeCall('move-items', {
  summary:
    'Moves items before another item in the shop’s order, or to its end. The moved items keep their relative order.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  needsNoDryRun: true,
  payload: z.object({
    items: z.array(text(100)).min(1).max(1000),
    /** The item before which they are moved; `null` to move them to the end. */
    before: optional(text(100)),
  }),
  example: { items: ['nothing'], before: null },
  /** The number of requested items; 0 if they were already in place. */
  answer: z.object({ moved: z.int() }),
  refusals: ['item-not-found'],
})

export const stockRow = z.object({
  external_code: z.string(),
  /** Name of the item. */
  name: z.string(),
  shop_item_type: shopItemType,
  travel_time: instant.nullable(),
  total: z.int().nullable(),
  taken: z.int(),
  counted: z.int(),
  ok: z.boolean(),
})

export const auditStock = officeCall('audit-stock', {
  summary: 'Recounts the places of carts, orders and tickets, and compares them with the counters.',
  roles: ['owner', 'manager'],
  audit: 'reads',
  payload: z.object({
    /** The code of one item, with its departures; all items if absent. */
    item: optional(text(100)),
  }),
  optional: ['item'],
  example: { item: 'pass' },
  answer: z.object({ ok: z.boolean(), rows: z.array(stockRow) }),
  refusals: ['item-not-found'],
})

/**
 * The purpose of a picture, which determines its proportions and sizes (`rules/catalogue/items.ts`): an item, a card of the
 * home page, or a key of the setting `images`.
 */
export const pictureKind = z.enum([
  'item',
  'card',
  'banner',
  'homeBanner',
  'homeBannerTall',
  'logo',
  'social',
  /** The official notice of the legal guarantee: PNG, JPEG or PDF, stored unaltered. */
  'notice',
])
export type PictureKind = z.infer<typeof pictureKind>

/** A fraction from 0 to 1 of the displayed picture's width or height. */
const part = z.number().min(0).max(1)
const side = z.number().min(0.001).max(1)
const crop = z.object({ left: part, top: part, width: side, height: side })
export type PictureCrop = z.infer<typeof crop>

export const uploadPicture = officeCall('upload-picture', {
  summary:
    'Uploads a picture (JPEG, PNG, WebP or AVIF). Its metadata is removed, and it is stored in all sizes. A notice is stored unaltered.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  needsNoDryRun: true,
  takesFile: { maxBytes: 20 * 1024 * 1024 },
  payload: z.object({
    kind: pictureKind,
    /** The visible area; `null` for the centre of the picture. */
    crop: optional(crop),
  }),
  optional: ['crop'],
  example: { kind: 'item', crop: { left: 0, top: 0, width: 1, height: 1 } },
  answer: z.object({
    /** The value to store as the picture of an item or in the setting `images`. */
    path: z.string(),
    /** The size of the cropped original, in pixels; 0 for a PDF. */
    width: z.int().min(0),
    height: z.int().min(0),
  }),
  refusals: [
    'picture-unknown',
    'notice-unknown',
    'picture-broken',
    'picture-too-many-pixels',
    'picture-too-large',
    'busy',
  ],
})
