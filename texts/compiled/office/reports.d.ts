// Compiled from texts/en/office/reports.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Reports */
export declare const title: () => string
/** Today */
export declare const period_today: () => string
/** Yesterday */
export declare const period_yesterday: () => string
/** This month */
export declare const period_month: () => string
/** Last month */
export declare const period_last_month: () => string
/** From */
export declare const from: () => string
/** To */
export declare const to: () => string
/** Show */
export declare const show: () => string
/** Period */
export declare const period: () => string
/** Export the period */
export declare const export_period: () => string
/** Print */
export declare const print: () => string
/** Print closing */
export declare const print_closing: () => string
/** More */
export declare const more: () => string
/** Days */
export declare const own_days: () => string
/** Why? */
export declare const why: () => string
/** Nothing was sold, paid or documented in this period. Choose another one above. */
export declare const nothing_in_period: () => string
/** None in this period. */
export declare const none: () => string
/** No plan has a payment open. */
export declare const no_plans: () => string
/** Test orders are included: the shop uses the sandbox. */
export declare const with_tests: () => string
/** Scanned */
export declare const state_scanned: () => string
/** Not scanned */
export declare const state_issued: () => string
/** Void */
export declare const state_void: () => string
/** Event */
export declare const event: () => string
/** Departure */
export declare const departure: () => string
/** {share}% of the valid tickets were scanned. */
export declare const came: (slots: { share: Slot }) => string
/** Item */
export declare const item: () => string
/** Channel */
export declare const channel: () => string
/** Country */
export declare const country: () => string
/** Day */
export declare const day: () => string
/** Pieces */
export declare const pieces: () => string
/** Amount */
export declare const amount: () => string
/** Rate */
export declare const rate: () => string
/** Rate and country */
export declare const rate_and_country: () => string
/** Gross */
export declare const gross: () => string
/** Net */
export declare const net: () => string
/** Tax */
export declare const tax: () => string
/** Way */
export declare const way: () => string
/** By */
export declare const staff: () => string
/** Due */
export declare const age: () => string
/** Kind */
export declare const kind: () => string
/** Number */
export declare const count: () => string
/** Numbers */
export declare const numbers: () => string
/** Gaps */
export declare const gaps: () => string
/** None */
export declare const no_gaps: () => string
/** Download as ZIP */
export declare const zip: () => string
/** Invoices and credit notes as ZIP */
export declare const zip_title: () => string
/** {number} PDF of this period, named by their numbers, and a table of them. The log says that you took them. | {number} PDFs of this period, named by their numbers, and a table of them. The log says that you took them. */
export declare const zip_consequences: (slots: { count: number; number: Slot }) => string
/** They are drawn one after the other, after everything that a customer waits for: this takes some minutes. Keep this page open. */
export declare const zip_takes_long: () => string
/** Download */
export declare const download: () => string
/** The numbers of the period; gaps are looked for in the whole series. */
export declare const series_meaning: () => string
/** By rate and country */
export declare const by_country: () => string
/** By day */
export declare const by_day: () => string
/** Recorded after the period had ended: */
export declare const recorded_later: () => string
/** Sales by day */
export declare const sales_by_day: () => string
/** As a table */
export declare const as_table: () => string
/** Order */
export declare const order: () => string
/** When */
export declare const at: () => string
/** What */
export declare const what: () => string
/** Document */
export declare const document: () => string
/** This figure has no rows. */
export declare const no_rows: () => string
/** {number} ticket | {number} tickets */
export declare const tickets: (slots: { count: number; number: Slot }) => string
/** {number} row | {number} rows */
export declare const rows: (slots: { count: number; number: Slot }) => string
/** Net {net}, Tax {tax} */
export declare const net_and_tax: (slots: { net: Slot; tax: Slot }) => string
/** Reports, {period} */
export declare const back_to: (slots: { period: Slot }) => string
