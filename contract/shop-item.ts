import { z } from 'zod'
import { id, instant, money, shopItemType, text } from './values'

export const planStep = z.object({
  amount: money,
  count: z.int().min(0).max(1000),
  units: z.enum(['days', 'weeks', 'months', 'years']),
})
/** An entry of a payment plan. The first is the initial payment. */
export type PlanStep = z.infer<typeof planStep>

export const travelTime = z.object({ id, travel_time: instant, remaining: z.int().min(0).nullable() })
/** A selectable departure. `remaining` is `null` if unlimited, and 0 if sold out. */
export type TravelTime = z.infer<typeof travelTime>

/** Start and destination of a transport, as named by the operator. */
export const route = z.strictObject({ from: text(200).min(1), to: text(200).min(1) })
export type Route = z.infer<typeof route>

/** Dates and place of an item. For a ticket with a departure, `travel_time` replaces the dates. */
export const itemPlace = {
  /** The item's own dates, otherwise those of its event; `null` if it has none. */
  starts_at: instant.nullable(),
  ends_at: instant.nullable(),
  /** A transport's route; `null` if not stated. */
  route: route.nullable(),
  meeting_point: z.string().nullable(),
}

export const shopItem = z.object({
  id,
  external_code: z.string(),
  name: z.string(),
  shop_item_type: shopItemType,
  type: z.string(),
  price: money,
  fee: money,
  shop_image: z.string().nullable(),
  shop_image_2: z.string().nullable(),
  shop_image_3: z.string().nullable(),
  shop_image_4: z.string().nullable(),
  shop_description: z.string(),
  in_stock: z.boolean(),
  stock_level: z.int().min(0).nullable(),
  is_featured: z.boolean(),
  force_view: z.boolean(),
  limit_per_order: z.int().min(0),
  is_refundable: z.boolean(),
  allow_refund_requests_from: instant.nullable(),
  allow_refund_requests_until: instant.nullable(),
  has_payment_plan: z.boolean(),
  payment_plan: z.array(planStep),
  allow_name_changes: z.boolean(),
  allow_name_changes_until: instant.nullable(),
  name_change_limit: z.int().min(0),
  allow_email_changes: z.boolean(),
  travel_time_type: z.enum(['fixed', 'selectable']).nullable(),
  travel_time: instant.nullable(),
  travel_times: z.array(travelTime),
  allow_travel_time_changes_until: instant.nullable(),
  timezone: z.string(),
  // The page of the item shows date and place of the event, also as JSON-LD.
  event_id: id.nullable(),
  event: z.string().nullable(),
  event_venue: z.string().nullable(),
  event_address: z.string().nullable(),
  event_starts_at: instant.nullable(),
  event_ends_at: instant.nullable(),
  /** The page of the item links to the other items of its event, category and group. Absent if there are no choices. */
  group: z.string().optional(),
  /** Of goods: the maker's name and address, its email or web address, and warnings. Absent if not stated. */
  maker: z.string().optional(),
  maker_contact: z.string().optional(),
  safety_notes: z.string().optional(),
  /** From when the shop no longer sells it: the end, or the (last) departure. `null` if it has no date. */
  sale_ends_at: instant.nullable(),
  /** The instant from which its plan is no longer sold, because a payment would be due after the start; `null` without a plan. */
  plan_closes_at: instant.nullable(),
  ...itemPlace,
})
/** A ticket product or merchandise item in the form for the shop's pages. */
export type ShopItem = z.infer<typeof shopItem>

/** The product of a cart line or of an order's ticket. */
export const productOfLine = z.object({
  id,
  external_code: z.string(),
  name: z.string(),
  type: z.string(),
  event: z.string().nullable(),
  event_id: id.nullable(),
  timezone: z.string(),
  travel_time_type: z.enum(['fixed', 'selectable']).nullable(),
  travel_times: z.array(travelTime),
  allow_travel_time_changes_until: instant.nullable(),
  has_payment_plan: z.boolean(),
  payment_plan: z.array(planStep),
  ...itemPlace,
})
export type ProductOfLine = z.infer<typeof productOfLine>
