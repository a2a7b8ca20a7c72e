// Compiled from texts/en/office/guest-list.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Guest list */
export declare const title: () => string
/** New order */
export declare const new_order: () => string
/** File */
export declare const file: () => string
/** Each row becomes a free order: its guest gets the mail with the link to accept the terms, and then the ticket. A row that was made before is not made again. */
export declare const intro: () => string
/** A CSV file with the headings full_name, email, external_code and, where a departure is chosen, travel_time (such as 2027-07-08 16:00). */
export declare const columns: () => string
/** Drop the file here, or choose it. */
export declare const drop: () => string
/** Channel */
export declare const channel: () => string
/** Shown to guests as Via. Without it: Guest list. */
export declare const channel_hint: () => string
/** Check again */
export declare const check: () => string
/** Please choose a file. */
export declare const no_file: () => string
/** This is a workbook of Excel. Open it there, choose Save as and CSV UTF-8, and choose the new file here. */
export declare const excel: () => string
/** Save an example */
export declare const example: () => string
/** guest-list.csv */
export declare const example_file: () => string
/** The codes of what you sell */
export declare const codes: () => string
/** code of {name} */
export declare const code_of: (slots: { name: Slot }) => string
/** There is no item yet. Make one first: each row names one. */
export declare const nothing_to_sell: () => string
/** {number} row to correct | {number} rows to correct */
export declare const bad_title: (slots: { count: number; number: Slot }) => string
/** {number} row of this list is made and will not be made again. | {number} rows of this list are made and will not be made again. */
export declare const bad_made: (slots: { count: number; number: Slot }) => string
/** Nothing is made while a row is wrong. Correct these rows or take them out, and choose the file again. */
export declare const bad_nothing: () => string
/** Nothing more is made while a row is wrong. Correct these rows or take them out, and choose the file again. */
export declare const bad_nothing_more: () => string
/** {number} other row is fine and will be made then. | {number} other rows are fine and will be made then. */
export declare const bad_fine: (slots: { count: number; number: Slot }) => string
/** The first {count} is shown. The others appear once this is corrected. | The first {count} are shown. The others appear once these are corrected. */
export declare const first_ones: (slots: { count: number }) => string
/** Row */
export declare const row: () => string
/** Guest */
export declare const guest: () => string
/** Column */
export declare const column: () => string
/** What is wrong */
export declare const fault: () => string
/** The list has no guests. */
export declare const no_guests: () => string
/** Nothing is left to make: {others}. */
export declare const nothing_left: (slots: { others: Slot }) => string
/** {number} order will be made. | {number} orders will be made. */
export declare const orders_made: (slots: { count: number; number: Slot }) => string
/** {number} order will be made; {others}. | {number} orders will be made; {others}. */
export declare const orders_made_others: (slots: { count: number; number: Slot; others: Slot }) => string
/** {number} row was made before | {number} rows were made before */
export declare const made_before: (slots: { count: number; number: Slot }) => string
/** {number} row is being made now | {number} rows are being made now */
export declare const being_made: (slots: { count: number; number: Slot }) => string
/** Make {number} order | Make {number} orders */
export declare const make: (slots: { count: number; number: Slot }) => string
/** This list is being made */
export declare const running: () => string
/** Latest guest list */
export declare const latest: () => string
/** The server makes the orders. You can close this page and come back. */
export declare const on_server: () => string
/** See each row */
export declare const rows: () => string
/** See why rows were refused */
export declare const why_refused: () => string
/** Guest {number} */
export declare const example_guest: (slots: { number: Slot }) => string
