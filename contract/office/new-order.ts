import { z } from 'zod'
import { addressLine } from '../config'
import { id, instant, money, optional, shopItemType, text } from '../values'
import { officeCall } from './office-call'

const sellable = z.object({
  id,
  external_code: z.string(),
  name: z.string(),
  shop_item_type: shopItemType,
  price: money,
  fee: money,
  /** Hidden items can be sold by staff too. */
  published: z.boolean(),
  /** Places left; null: unlimited. */
  left: z.int().min(0).nullable(),
  timezone: z.string(),
  /** The departures to choose from; empty where none is chosen. */
  times: z.array(z.object({ id, travel_time: instant, left: z.int().min(0).nullable() })),
})
export type Sellable = z.infer<typeof sellable>

export const getOrderForm = officeCall('get-order-form', {
  summary:
    'What staff can sell, with the places left, the countries of customers, and how goods are shipped.',
  roles: ['owner', 'manager', 'box office'],
  audit: 'reads',
  payload: z.object({}),
  answer: z.object({
    items: z.array(sellable),
    countries: z.record(z.string(), z.string()),
    /** What it costs to ship an order's goods there, by country; goods are shipped to no other. */
    shippingRates: z.record(z.string(), money),
    addressLines: z.record(z.string(), addressLine),
  }),
})

const badRow = z.object({
  /** As a spreadsheet counts: the headings are row 1, and a cell with line breaks is in one row. */
  row: z.int().min(1),
  /** Whom the row names, as it does. */
  guest: z.string(),
  /** Null: the whole row. */
  column: z.string().nullable(),
  text: z.string(),
})
export type BadGuest = z.infer<typeof badRow>

export const importGuests = officeCall('import-guests', {
  summary:
    'Makes a free order for each row of a CSV list (full_name, email, external_code, travel_time); a row that was made is known.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  byRow: true,
  largeBody: true,
  payload: z.object({
    content: optional(text(31_000_000)),
    channel: optional(text(60)),
    /** Names the bad rows and makes nothing. */
    dry_run: optional(z.boolean()),
  }),
  answer: z.object({
    rows: z.int().min(0),
    /** Made by an earlier call, with the same values. */
    known: z.int().min(0),
    made: z.int().min(0),
    /** Still to be made: the same call again goes on. */
    left: z.int().min(0),
    bad: z.array(badRow),
  }),
  refusals: ['guests-unreadable'],
})
