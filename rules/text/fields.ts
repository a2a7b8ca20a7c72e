import type { ItemEntry } from '#contract/office/catalogue-file'
import type { SchedulableCall } from '#contract/office/changes'
import * as texts from '#texts/compiled/catalogue-fields'
import { settingNames } from '../settings/setting-names'
import { labelsOf } from './labels'

/** Labels of an item's fields, in the form and in sentences. */
export const itemFields = labelsOf<keyof ItemEntry>({
  shop_item_type: texts.shop_item_type,
  external_code: texts.external_code,
  event: texts.event,
  type: texts.type,
  group: texts.group,
  name: texts.name,
  price: texts.price,
  fee: texts.fee,
  tax_rate: texts.tax_rate,
  tax_rates: texts.tax_rates,
  stock_level: texts.stock_level,
  published: texts.published,
  shop_image: texts.shop_image,
  shop_image_2: texts.shop_image_2,
  shop_image_3: texts.shop_image_3,
  shop_image_4: texts.shop_image_4,
  shop_description: texts.shop_description,
  is_featured: texts.is_featured,
  force_view: texts.force_view,
  limit_per_order: texts.limit_per_order,
  scarce: texts.scarce,
  fiscal: texts.fiscal,
  is_refundable: texts.is_refundable,
  allow_refund_requests_from: texts.allow_refund_requests_from,
  allow_refund_requests_until: texts.allow_refund_requests_until,
  refund_fee: texts.refund_fee,
  payment_plan: texts.payment_plan,
  allow_name_changes: texts.allow_name_changes,
  allow_name_changes_until: texts.allow_name_changes_until,
  name_change_limit: texts.name_change_limit,
  allow_email_changes: texts.allow_email_changes,
  starts_at: texts.starts_at,
  ends_at: texts.ends_at,
  route: texts.route,
  meeting_point: texts.meeting_point,
  maker: texts.maker,
  maker_contact: texts.maker_contact,
  safety_notes: texts.safety_notes,
  travel_time_type: texts.travel_time_type,
  travel_time: texts.travel_time,
  travel_times: texts.travel_times,
  allow_travel_time_changes_until: texts.allow_travel_time_changes_until,
})

const names = {
  'save-item': itemFields,
  'save-event': labelsOf({
    code: texts.code,
    name: texts.name,
    venue: texts.venue,
    address: texts.address,
    timezone: texts.timezone,
    starts_at: texts.starts_at,
    ends_at: texts.ends_at,
  }),
  'save-voucher': labelsOf({
    code: texts.code,
    discount_amount: texts.discount_amount,
    valid_from: texts.valid_from,
    valid_until: texts.valid_until,
  }),
  'save-settings': settingNames,
} satisfies Record<SchedulableCall, object>

const forms: Readonly<Record<string, Readonly<Record<string, string>>>> = names

/** Returns the label of a field that a call saves, as in its form; its name as words if this version does not know it. */
export const fieldName = (call: string, field: string): string => forms[call]?.[field] ?? inWords(field)

/** Returns the label of a field in the log, from the first form that has the field. */
export const loggedName = (field: string): string =>
  Object.values(forms).find((form) => field in form)?.[field] ?? inWords(field)

const inWords = (field: string): string =>
  field
    .replaceAll('_', ' ')
    .replaceAll(/([A-Z])/g, ' $1')
    .replace(/^./, (letter) => letter.toUpperCase())
