import type { ItemEntry } from '#contract/office/catalogue-file'
import * as texts from '#texts/compiled/office/item'
import type { FieldErrors } from '#web/ui/field-errors'

/** A new item before anything is filled in: the defaults of the catalogue file. */
export const emptyItem: ItemEntry = {
  shop_item_type: 'tickets',
  external_code: '',
  event: null,
  type: '',
  group: null,
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
  fiscal: 'reported',
  is_refundable: false,
  allow_refund_requests_from: null,
  allow_refund_requests_until: null,
  refund_fee: 0,
  payment_plan: [],
  allow_name_changes: false,
  allow_name_changes_until: null,
  name_change_limit: 0,
  allow_email_changes: false,
  starts_at: null,
  ends_at: null,
  route: null,
  meeting_point: null,
  maker: null,
  maker_contact: null,
  safety_notes: null,
  travel_time_type: null,
  travel_time: null,
  travel_times: [],
  allow_travel_time_changes_until: null,
}

/** Returns the code that a name suggests: `coach-from-zagreb` for `Coach from Zagreb`. */
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

/** Returns the sum of the places of departures, or `null` if one of them is unlimited or its input is not a number. */
export const placesOfTimes = (times: ItemEntry['travel_times']): number | null =>
  times.reduce<number | null>(
    (total, { stock_level: places }) =>
      total === null || places === null || Number.isNaN(places) ? null : total + places,
    0,
  )

const amounts = ['price', 'fee', 'refund_fee'] as const
const numbers = ['tax_rate', 'limit_per_order', 'name_change_limit', 'stock_level'] as const

/** Returns the missing values that the form can detect; the server checks all other rules. */
export function whatIsMissing(item: ItemEntry): FieldErrors {
  const errors: Record<string, string> = {}
  for (const key of ['name', 'external_code', 'type'] as const)
    if (item[key].trim() === '') errors[`item.${key}`] = texts.missing_text()
  for (const key of amounts) if (Number.isNaN(item[key])) errors[`item.${key}`] = texts.missing_amount()
  for (const key of numbers) if (Number.isNaN(item[key])) errors[`item.${key}`] = texts.missing_number()
  for (const key of ['from', 'to'] as const)
    if (item.route?.[key].trim() === '') errors[`item.route.${key}`] = texts.missing_text()
  for (const [index, { amount }] of item.payment_plan.entries())
    if (Number.isNaN(amount)) errors[`item.payment_plan.${index}.amount`] = texts.missing_amount()
  for (const [index, time] of item.travel_times.entries()) {
    const path = `item.travel_times.${index}`
    if (time.travel_time === '') errors[`${path}.travel_time`] = texts.missing_time()
    if (Number.isNaN(time.stock_level)) errors[`${path}.stock_level`] = texts.missing_number()
  }
  return errors
}

/** Returns an item without the fields that are not filled in yet, for a preview. */
export function shownItem(item: ItemEntry, standIn: { code: string; name: string; type: string }): ItemEntry {
  const amount = (value: number) => (Number.isNaN(value) ? 0 : value)
  const limit = (value: number | null) => (Number.isNaN(value) ? null : value)
  const travel_times = item.travel_times
    .filter(({ travel_time }) => travel_time !== '')
    .map((time) => ({ ...time, stock_level: limit(time.stock_level) }))
  return {
    ...item,
    external_code: item.external_code.trim() || standIn.code,
    name: item.name.trim() || standIn.name,
    type: item.type || standIn.type,
    price: amount(item.price),
    fee: amount(item.fee),
    tax_rate: amount(item.tax_rate),
    refund_fee: amount(item.refund_fee),
    limit_per_order: amount(item.limit_per_order),
    name_change_limit: amount(item.name_change_limit),
    stock_level: limit(item.stock_level),
    // The contract takes a route with both ends only.
    route: item.route?.from.trim() && item.route.to.trim() ? item.route : null,
    payment_plan: item.payment_plan.some((part) => Number.isNaN(part.amount)) ? [] : item.payment_plan,
    // Without a departure to choose from, it would be sold out.
    ...(item.travel_time_type === 'selectable' &&
      travel_times.length === 0 && {
        travel_time_type: null,
        stock_level: limit(item.stock_level) ?? placesOfTimes(item.travel_times),
      }),
    travel_times,
  }
}
