// Compiled from texts/en/effects/settings.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** The shop opens: what is published can be bought at once. */
export declare const shop_opens: () => string
/** The shop closes: nothing can be bought until it opens again. Orders, tickets and refunds stay reachable. */
export declare const shop_closes: () => string
/** Customers cannot ask for refunds any more. */
export declare const no_refunds: () => string
/** Amounts keep their numbers: 10.00 {before} becomes 10.00 {after}. Orders keep their currency. */
export declare const currency: (slots: { before: Slot; after: Slot }) => string
/** Days in lists, reports and deadlines are those of the new time zone. */
export declare const timezone: () => string
/** New card payments go to {gateway}. */
export declare const gateway: (slots: { gateway: Slot }) => string
/** Test payments that are open end. */
export declare const test_payments_end: () => string
/** Nobody can pay by card. Payment plans are paid by card only. */
export declare const no_cards: () => string
/** Nobody can pay by transfer any more. */
export declare const no_transfers: () => string
/** Transfers of open orders are asked for at the new account: who has the old one already may still use it. */
export declare const other_account: () => string
/** Orders that wait already keep their deadline. */
export declare const deadlines_kept: () => string
/** Goods are not shipped to {countries} any more. */
export declare const not_shipped: (slots: { countries: Slot }) => string
/** Goods are shipped to {countries} now. */
export declare const shipped: (slots: { countries: Slot }) => string
/** Orders keep the tax that they were placed with. */
export declare const tax_kept: () => string
