import type { ItemEntry } from '../../contract/office/catalogue-file'
import type { SchedulableCall } from '../../contract/office/changes'
import { settingNames } from '../settings/setting-names'

/** Labels of an item's fields, in the form and in sentences. */
export const itemFields: Record<keyof ItemEntry, string> = {
  shop_item_type: 'Kind',
  external_code: 'Code',
  event: 'Event',
  type: 'Group',
  name: 'Name',
  price: 'Price',
  fee: 'Booking fee',
  tax_rate: 'Tax included (%)',
  tax_rates: 'Tax by country',
  stock_level: 'Places in all',
  published: 'Published',
  shop_image: 'Picture',
  shop_image_2: 'Picture 2',
  shop_image_3: 'Picture 3',
  shop_image_4: 'Picture 4',
  shop_description: 'Description',
  is_featured: 'On the home page',
  force_view: 'Show its page before adding',
  limit_per_order: 'Most in one order',
  scarce: 'Scarce',
  is_refundable: 'Refunds',
  allow_refund_requests_from: 'Refunds from',
  allow_refund_requests_until: 'Refunds until',
  refund_fee: 'Refund fee',
  payment_plan: 'Payment plan',
  allow_name_changes: 'Name changes',
  allow_name_changes_until: 'Name changes until',
  name_change_limit: 'Name changes a ticket',
  allow_email_changes: 'Email changes',
  starts_at: 'Starts',
  ends_at: 'Ends',
  route: 'Route',
  meeting_point: 'Meeting point',
  travel_time_type: 'Departure',
  travel_time: 'Day and time',
  travel_times: 'Departures',
  allow_travel_time_changes_until: 'Other departure until',
}

const names: Readonly<Record<SchedulableCall, Readonly<Record<string, string>>>> = {
  'save-item': itemFields,
  'save-event': {
    code: 'Code',
    name: 'Name',
    venue: 'Venue',
    address: 'Address',
    timezone: 'Time zone',
    starts_at: 'Starts',
    ends_at: 'Ends',
  },
  'save-voucher': {
    code: 'Code',
    discount_amount: 'Value',
    valid_from: 'Valid from',
    valid_until: 'Valid until',
  },
  'save-settings': settingNames,
}

/** The label of a field that a call saves, as in its form. */
export const fieldName = (call: SchedulableCall, field: string): string =>
  names[call][field] ?? inWords(field)

/** The label of a field in the log, from the first form that has the field. */
export const loggedName = (field: string): string =>
  Object.values(names).find((form) => field in form)?.[field] ?? inWords(field)

const inWords = (field: string): string =>
  field
    .replaceAll('_', ' ')
    .replaceAll(/([A-Z])/g, ' $1')
    .replace(/^./, (letter) => letter.toUpperCase())

/** A field to be filled in: its name on the wire (or its address line's key), and its label. */
export interface MissingField {
  field: string
  label: string
}

/** The value of the slot in 'Please fill out the following fields: {fields}'. */
export function missingFieldNames(missing: readonly Pick<MissingField, 'label'>[]): string {
  return missing.map(({ label }) => label).join(', ')
}
