// Compiled from texts/en/report-files.json by `npm run texts`.
import type { Slot } from './../text-types'
/** From */
export declare const from: () => string
/** To */
export declare const to: () => string
/** Time zone */
export declare const timezone: () => string
/** Currency */
export declare const currency: () => string
/** Read at */
export declare const read_at: () => string
/** Test orders */
export declare const test_orders: () => string
/** included */
export declare const tests_included: () => string
/** not included */
export declare const tests_left_out: () => string
/** About */
export declare const about: () => string
/** Value */
export declare const value: () => string
/** Period */
export declare const period: () => string
/** Number */
export declare const number: () => string
/** Pieces */
export declare const pieces: () => string
/** Net */
export declare const net: () => string
/** Tax */
export declare const tax: () => string
/** Amount */
export declare const amount: () => string
/** Only the first {count} are listed */
export declare const first_listed: (slots: { count: Slot }) => string
/** By */
export declare const by: () => string
/** Name */
export declare const name: () => string
/** Code */
export declare const code: () => string
/** Series */
export declare const series: () => string
/** Kind */
export declare const kind: () => string
/** Documents */
export declare const documents: () => string
/** First */
export declare const first: () => string
/** Last */
export declare const last: () => string
/** Gaps */
export declare const gaps: () => string
/** Numbers */
export declare const numbers: () => string
/** Issued */
export declare const issued: () => string
/** Order */
export declare const order: () => string
/** Customer */
export declare const customer: () => string
/** Total */
export declare const total: () => string
/** File */
export declare const file: () => string
