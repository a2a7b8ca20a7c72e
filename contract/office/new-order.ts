import { z } from 'zod'
import { addressLine } from '../config'
import { id, instant, money, optional, shopItemType, text } from '../values'
import { bulkJob } from './bulk'
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
    /** The shipping cost of an order's goods by country; goods are not shipped to other countries. */
    shippingRates: z.record(z.string(), money),
    addressLines: z.record(z.string(), addressLine),
  }),
})

const badRow = z.object({
  /** The row number as in a spreadsheet: the headings are row 1, and a cell with line breaks is in one row. */
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
    'Starts a job that makes a free order for each row of a CSV list (full_name, email, external_code, travel_time); rows that were made are left out.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  largeBody: true,
  payload: z.object({
    content: optional(text(31_000_000)),
    channel: optional(text(60)),
    /** Names the bad rows and makes nothing. */
    dry_run: optional(z.boolean()),
  }),
  answer: z.object({
    rows: z.int().min(0),
    /** Rows with an order of the same values, which an earlier list made. */
    known: z.int().min(0),
    /** Rows that a running job makes. */
    waiting: z.int().min(0),
    /** Rows that this call's job makes. */
    left: z.int().min(0),
    bad: z.array(badRow),
    /** The job that makes the rows left, or else the running job of the waiting rows; null: nothing is to be made. */
    job: bulkJob.nullable(),
  }),
  refusals: ['guests-unreadable'],
})

export const retryGuestList = officeCall('retry-guest-list', {
  summary:
    'Starts the job of a guest list again, for its rows without an order: those that were rejected or left out.',
  roles: ['owner', 'manager'],
  audit: 'changes',
  payload: z.object({ job_id: id }),
  answer: z.object({ job: bulkJob }),
  refusals: ['bulk-not-found', 'no-guests-left'],
})
