import type { ItemEntry } from '../../../../contract/office/catalogue-file'
import type { FieldErrors } from '../../../parts/field-errors'
import * as words from './words'

/** A new item before anything is filled in: the defaults of the catalogue file. */
export const emptyItem: ItemEntry = {
  shop_item_type: 'tickets',
  external_code: '',
  event: null,
  type: '',
  name: '',
  price: Number.NaN,
  fee: 0,
  tax_rate: 0,
  tax_rates: {},
  stock_level: null,
  published: false,
  shop_image: null,
  shop_image_2: null,
  shop_image_3: null,
  shop_image_4: null,
  shop_description: '',
  is_featured: false,
  force_view: false,
  limit_per_order: 0,
  scarce: false,
  is_refundable: false,
  allow_refund_requests_from: null,
  allow_refund_requests_until: null,
  refund_fee: 0,
  payment_plan: [],
  allow_name_changes: false,
  allow_name_changes_until: null,
  name_change_limit: 0,
  allow_email_changes: false,
  travel_time_type: null,
  travel_time: null,
  travel_times: [],
  allow_travel_time_changes_until: null,
}

/** A code as a name suggests it: `Coach from Zagreb` is `coach-from-zagreb`. */
export const codeFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/[đĐ]/g, 'd')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join('-')
    .slice(0, 60)

const amounts = ['price', 'fee', 'refund_fee'] as const
const numbers = ['tax_rate', 'limit_per_order', 'name_change_limit', 'stock_level'] as const

/** What the form itself can see is missing; everything else the server's rules say. */
export function whatIsMissing(item: ItemEntry): FieldErrors {
  const errors: Record<string, string> = {}
  for (const key of ['name', 'external_code', 'type'] as const)
    if (item[key].trim() === '') errors[`item.${key}`] = words.missingText
  for (const key of amounts) if (Number.isNaN(item[key])) errors[`item.${key}`] = words.missingAmount
  for (const key of numbers) if (Number.isNaN(item[key])) errors[`item.${key}`] = words.missingNumber
  for (const [index, { amount }] of item.payment_plan.entries())
    if (Number.isNaN(amount)) errors[`item.payment_plan.${index}.amount`] = words.missingAmount
  for (const [index, time] of item.travel_times.entries()) {
    const path = `item.travel_times.${index}`
    if (time.travel_time === '') errors[`${path}.travel_time`] = words.missingTime
    if (Number.isNaN(time.stock_level)) errors[`${path}.stock_level`] = words.missingNumber
  }
  return errors
}
