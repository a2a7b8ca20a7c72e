// Compiled from texts/en/screens/product.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Item added to cart. */
export declare const added: () => string
/** Could not add item to cart. */
export declare const not_added: () => string
/** Sold out */
export declare const sold_out: () => string
/** See what’s still on sale */
export declare const others: () => string
/** in {count} payment | in {count} payments */
export declare const in_payments: (slots: { count: number }) => string
/** Pictures of {name} */
export declare const pictures: (slots: { name: Slot }) => string
/** {name}, picture {number} */
export declare const picture: (slots: { name: Slot; number: Slot }) => string
/** Show picture {number} of {count} */
export declare const show_picture: (slots: { number: Slot; count: Slot }) => string
/** Pay in {count} parts */
export declare const plan: (slots: { count: Slot }) => string
/** Today, at checkout */
export declare const plan_today: () => string
/** In {count} day | In {count} days */
export declare const plan_in_days: (slots: { count: number }) => string
/** In {count} week | In {count} weeks */
export declare const plan_in_weeks: (slots: { count: number }) => string
/** In {count} month | In {count} months */
export declare const plan_in_months: (slots: { count: number }) => string
/** In {count} year | In {count} years */
export declare const plan_in_years: (slots: { count: number }) => string
/** Good to know */
export declare const good_to_know: () => string
/** Category */
export declare const category: () => string
/** Limit per order */
export declare const limit: () => string
/** No limit */
export declare const limit_none: () => string
/** 1 per order, on its own */
export declare const limit_plan: () => string
/** {count} per order */
export declare const limit_count: (slots: { count: Slot }) => string
/** Refunds */
export declare const refunds: () => string
/** Name changes */
export declare const name_changes: () => string
/** Email changes */
export declare const email_changes: () => string
/** Travel time changes */
export declare const time_changes: () => string
/** Booking fee */
export declare const fee: () => string
/** {amount}, included in the price */
export declare const fee_included: (slots: { amount: Slot }) => string
/** Allowed */
export declare const allowed: () => string
/** Not allowed */
export declare const not_allowed: () => string
/** Allowed until {when} */
export declare const allowed_until: (slots: { when: Slot }) => string
/** Allowed as often as you like */
export declare const names_any: () => string
/** Allowed as often as you like, until {when} */
export declare const names_any_until: (slots: { when: Slot }) => string
/** Allowed, max {count} time | Allowed, max {count} times */
export declare const names_times: (slots: { count: number }) => string
/** Allowed, max {count} time, until {when} | Allowed, max {count} times, until {when} */
export declare const names_times_until: (slots: { count: number; when: Slot }) => string
/** Not refundable */
export declare const refund_never: () => string
/** You can request one */
export declare const refund_open: () => string
/** You can request one from {from} */
export declare const refund_from: (slots: { from: Slot }) => string
/** You can request one until {until} */
export declare const refund_until: (slots: { until: Slot }) => string
/** You can request one from {from} until {until} */
export declare const refund_between: (slots: { from: Slot; until: Slot }) => string
/** Breadcrumb */
export declare const breadcrumb: () => string
/** Tickets */
export declare const tickets: () => string
/** Merchandise */
export declare const merchandise: () => string
/** Description */
export declare const description: () => string
/** Meeting point: {where} */
export declare const meet_at: (slots: { where: Slot }) => string
/** Be at the meeting location 30 minutes before travel. */
export declare const meet_early: () => string
/** Departures */
export declare const departures: () => string
/** Times are in {zone}. */
export declare const departures_hint: (slots: { zone: Slot }) => string
/** {number} left */
export declare const left: (slots: { number: Slot }) => string
