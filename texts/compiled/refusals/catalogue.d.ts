// Compiled from texts/en/refusals/catalogue.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Unknown key. */
export declare const key_unknown: () => string
/** Unreadable character. */
export declare const character_unreadable: () => string
/** There is no such currency (ISO 4217). */
export declare const currency_unknown: () => string
/** This is not a valid IBAN. */
export declare const iban_invalid: () => string
/** This is not a valid BIC. */
export declare const bic_invalid: () => string
/** This is not an email address. */
export declare const email_invalid: () => string
/** The shop has another page at this path. */
export declare const path_taken: () => string
/** This is not the name of a header. */
export declare const header_invalid: () => string
/** There is no such time zone (IANA). */
export declare const timezone_unknown: () => string
/** There is no such country. */
export declare const country_unknown: () => string
/** This is one line of text, without line breaks. */
export declare const line_breaks: () => string
/** This is plain text: HTML would be shown as it is written. */
export declare const html: () => string
/** A link begins with https://, http://, mailto: or /. */
export declare const link_invalid: () => string
/** Only an owner may change this. */
export declare const owners_only: () => string
/** There are {count} entries. A file has at most {most}. */
export declare const entries_too_many: (slots: { count: Slot; most: Slot }) => string
/** The same as in {place}. */
export declare const repeated: (slots: { place: Slot }) => string
/** This code is taken. */
export declare const code_taken: () => string
/** It belongs to another section. */
export declare const section_other: () => string
/** An event cannot end before it starts. */
export declare const event_reversed: () => string
/** A voucher cannot end before it starts. */
export declare const voucher_reversed: () => string
/** Every amount of a payment plan is above 0. */
export declare const plan_amounts: () => string
/** A payment plan counts in whole numbers. */
export declare const plan_counts: () => string
/** The amounts of the payment plan must add up to price + fee. */
export declare const plan_sum: () => string
/** An end needs a start. */
export declare const end_without_start: () => string
/** The end must be after the start. */
export declare const end_before_start: () => string
/** Please give a year from 2000 to 2100. */
export declare const year: () => string
/** There is no such event. */
export declare const event_unknown: () => string
/** Price and fee are too much. */
export declare const price_too_high: () => string
/** A rate has at most four decimals. */
export declare const rate_decimals: () => string
/** Only tickets have travel times. */
export declare const times_of_tickets: () => string
/** Only tickets have dates. */
export declare const dates_of_tickets: () => string
/** Only tickets have a route. */
export declare const route_of_tickets: () => string
/** Only tickets have a meeting point. */
export declare const meeting_of_tickets: () => string
/** A ticket with a departure takes place at that time. */
export declare const dates_of_departure: () => string
/** Refunds cannot end before they start. */
export declare const refunds_reversed: () => string
/** {number} place is taken by orders. | {number} places are taken by orders. */
export declare const taken_by_orders: (slots: { count: number; number: Slot }) => string
/** {number} place is held in carts. | {number} places are held in carts. */
export declare const taken_by_carts: (slots: { count: number; number: Slot }) => string
/** {number} place is taken: {orders} by orders, {carts} in carts. | {number} places are taken: {orders} by orders, {carts} in carts. */
export declare const taken_by_both: (slots: { count: number; number: Slot; orders: Slot; carts: Slot }) => string
/** It was sold already, or is in a cart. */
export declare const sold: () => string
/** It was cancelled, so it stays off the shop. Please make a new item. */
export declare const cancelled: () => string
/** Somebody holds a place at {time}, so it cannot go. */
export declare const departure_taken: (slots: { time: Slot }) => string
