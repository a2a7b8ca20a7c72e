// Compiled from texts/en/refusals/office-fields.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Please fill this in. */
export declare const fill_in: () => string
/** The list has no such filter. */
export declare const filter_unknown: () => string
/** This field cannot change. */
export declare const field_fixed: () => string
/** Please choose a column. */
export declare const column_missing: () => string
/** The list has no such column. */
export declare const column_unknown: () => string
/** This report has no such figure. */
export declare const figure_unknown: () => string
/** The last day is before the first. */
export declare const period_reversed: () => string
/** A report has at most {count} days. */
export declare const period_too_long: (slots: { count: Slot }) => string
/** Please name an item by its code. */
export declare const item_unnamed: () => string
/** There is no item with the code “{code}”. */
export declare const item_code_unknown: (slots: { code: Slot }) => string
/** This could be {one} or {other}. Please write the one you mean with the year first. */
export declare const time_ambiguous: (slots: { one: Slot; other: Slot }) => string
/** The same as row {row}. */
export declare const guest_repeated: (slots: { row: Slot }) => string
/** No place is left for this row. */
export declare const guest_no_place: () => string
/** The column {columns} is missing. */
export declare const guests_column_missing: (slots: { columns: Slot }) => string
/** It has more than {most} rows. */
export declare const guests_too_many: (slots: { most: Slot }) => string
/** The quotation mark in line {line} of the file has no end. */
export declare const guests_quote_open: (slots: { line: Slot }) => string
/** A free order takes no money. */
export declare const order_free: () => string
/** Only an order that waits for one payment has a deadline. */
export declare const no_deadline: () => string
/** A discount is above 0. */
export declare const discount_zero: () => string
/** The discount is more than the order comes to. */
export declare const discount_too_high: () => string
/** Please say what the discount is for. */
export declare const discount_reason: () => string
/** At most {most} items make one order. */
export declare const order_items: (slots: { most: Slot }) => string
/** Please choose a mail. */
export declare const mail_kind: () => string
/** Please choose how it was paid. */
export declare const payment_way: () => string
/** Please choose an outcome. */
export declare const refund_outcome: () => string
/** Please name each chosen item once. */
export declare const refund_item_twice: () => string
