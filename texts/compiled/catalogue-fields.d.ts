// Compiled from texts/en/catalogue-fields.json by `npm run texts`.
import type { Slot } from './../text-types'
/** Kind */
export declare const shop_item_type: () => string
/** Code */
export declare const external_code: () => string
/** Event */
export declare const event: () => string
/** Group */
export declare const type: () => string
/** Name */
export declare const name: () => string
/** Price */
export declare const price: () => string
/** Booking fee */
export declare const fee: () => string
/** Tax included (%) */
export declare const tax_rate: () => string
/** Tax by country */
export declare const tax_rates: () => string
/** Places in all */
export declare const stock_level: () => string
/** Published */
export declare const published: () => string
/** Picture */
export declare const shop_image: () => string
/** Picture 2 */
export declare const shop_image_2: () => string
/** Picture 3 */
export declare const shop_image_3: () => string
/** Picture 4 */
export declare const shop_image_4: () => string
/** Description */
export declare const shop_description: () => string
/** On the home page */
export declare const is_featured: () => string
/** Show its page before adding */
export declare const force_view: () => string
/** Most in one order */
export declare const limit_per_order: () => string
/** Scarce */
export declare const scarce: () => string
/** Refunds */
export declare const is_refundable: () => string
/** Refunds from */
export declare const allow_refund_requests_from: () => string
/** Refunds until */
export declare const allow_refund_requests_until: () => string
/** Refund fee */
export declare const refund_fee: () => string
/** Payment plan */
export declare const payment_plan: () => string
/** Name changes */
export declare const allow_name_changes: () => string
/** Name changes until */
export declare const allow_name_changes_until: () => string
/** Name changes a ticket */
export declare const name_change_limit: () => string
/** Email changes */
export declare const allow_email_changes: () => string
/** Starts */
export declare const starts_at: () => string
/** Ends */
export declare const ends_at: () => string
/** Route */
export declare const route: () => string
/** Meeting point */
export declare const meeting_point: () => string
/** Departure */
export declare const travel_time_type: () => string
/** Day and time */
export declare const travel_time: () => string
/** Departures */
export declare const travel_times: () => string
/** Other departure until */
export declare const allow_travel_time_changes_until: () => string
/** Code */
export declare const code: () => string
/** Venue */
export declare const venue: () => string
/** Address */
export declare const address: () => string
/** Time zone */
export declare const timezone: () => string
/** Value */
export declare const discount_amount: () => string
/** Valid from */
export declare const valid_from: () => string
/** Valid until */
export declare const valid_until: () => string
/** Copy of {name} */
export declare const copy_name: (slots: { name: Slot }) => string
