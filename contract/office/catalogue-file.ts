import { z } from 'zod'
import * as texts from '#texts/compiled/refusals/values'
import { settings } from '../config'
import { planStep, route } from '../shop-item'
import { instant, money, optional, shopItemType, text } from '../values'

const code = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/, texts.code_letters())
const stock = z.int().min(0).max(100_000_000).nullable()
const rate = z.number().min(0).max(100)
const image = text(300).nullable()

export const eventEntry = z.strictObject({
  code,
  name: text(200).min(1),
  venue: text(300).default(''),
  address: text(500).default(''),
  timezone: text(60),
  starts_at: instant,
  ends_at: instant,
})

export const itemEntry = z.strictObject({
  shop_item_type: shopItemType,
  external_code: code,
  event: optional(code),
  type: text(60).min(1),
  /**
   * Items of one event and category with the same group are choices of one product, such as sizes; `null` for an item
   * without choices.
   */
  group: text(60).min(1).nullable().default(null),
  name: text(200).min(1),
  price: money,
  fee: money.default(0),
  tax_rate: rate.default(0),
  /** Tax rates by country of shipping, which override `tax_rate`. */
  tax_rates: z
    .record(text(8), rate)
    .refine((rates) => Object.keys(rates).length <= 1000, texts.entries_most({ most: 1000 }))
    .default({}),
  /** Total number of places for sale; `null` if unlimited. */
  stock_level: stock.default(null),
  published: z.boolean().default(true),
  shop_image: image.default(null),
  shop_image_2: image.default(null),
  shop_image_3: image.default(null),
  shop_image_4: image.default(null),
  shop_description: text(50_000).default(''),
  is_featured: z.boolean().default(false),
  force_view: z.boolean().default(false),
  limit_per_order: z.int().min(0).max(1000).default(0),
  /** Places in carts without a customer are limited per network (the setting `maxHeldPlacesPerNetwork`). */
  scarce: z.boolean().default(false),
  /** An invoice is reported to the tax authority unless all its items are exempt. */
  fiscal: z.enum(['reported', 'exempt']).default('reported'),
  is_refundable: z.boolean().default(false),
  allow_refund_requests_from: instant.nullable().default(null),
  allow_refund_requests_until: instant.nullable().default(null),
  refund_fee: money.default(0),
  payment_plan: z.array(planStep).max(60).default([]),
  allow_name_changes: z.boolean().default(false),
  allow_name_changes_until: instant.nullable().default(null),
  name_change_limit: z.int().min(0).max(1000).default(0),
  allow_email_changes: z.boolean().default(false),
  /** The item's own dates, such as those of one evening; `null` to use those of its event. */
  starts_at: instant.nullable().default(null),
  ends_at: instant.nullable().default(null),
  /** A transport's route and meeting point; `null` if not stated. */
  route: route.nullable().default(null),
  meeting_point: text(300).nullable().default(null),
  /**
   * Name and address of the maker of goods, with the responsible person in the EU if the maker is elsewhere (Regulation (EU)
   * 2023/988, Art. 19); `null` if not stated.
   */
  maker: text(600).nullable().default(null),
  /** The maker's email address, or its web address. */
  maker_contact: text(300).nullable().default(null),
  /** Warnings and safety information of goods as plain text; `null` for none. */
  safety_notes: text(5000).nullable().default(null),
  travel_time_type: z.enum(['fixed', 'selectable']).nullable().default(null),
  travel_time: instant.nullable().default(null),
  travel_times: z
    .array(z.strictObject({ travel_time: instant, stock_level: stock.default(null) }))
    .max(2000)
    .default([]),
  allow_travel_time_changes_until: instant.nullable().default(null),
})

export const voucherEntry = z.strictObject({
  code,
  discount_amount: money.min(1),
  valid_from: instant.nullable().default(null),
  valid_until: instant.nullable().default(null),
})

/** The maximum number of entries of each kind in a file. */
export const maxEntries = { events: 1000, items: 10_000, vouchers: 100_000 } as const

/**
 * The catalogue file of `import` and `export` (docs/behaviour/catalogue.md, "The catalogue file"). Unknown keys are
 * rejected.
 */
export const catalogueFile = z.strictObject({
  settings: z.strictObject(settings.partial().shape).default({}),
  events: z.array(eventEntry).max(maxEntries.events).default([]),
  items: z.array(itemEntry).max(maxEntries.items).default([]),
  vouchers: z.array(voucherEntry).max(maxEntries.vouchers).default([]),
})
/** The file as an operator writes it. Fields with defaults may be absent. */
export type CatalogueFile = z.input<typeof catalogueFile>
/** The file after parsing, with defaults filled in. */
export type ParsedCatalogue = z.output<typeof catalogueFile>
export type EventEntry = z.output<typeof eventEntry>
export type ItemEntry = z.output<typeof itemEntry>
export type VoucherEntry = z.output<typeof voucherEntry>
