// Compiled from texts/en/refusals/statements.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** document types and entities are not taken. */
export declare const doctype: () => string
/** line {line}: {error} */
export declare const xml_line: (slots: { line: Slot; error: Slot }) => string
/** row {row}: {why} */
export declare const row: (slots: { row: Slot; why: Slot }) => string
/** This is missing. */
export declare const missing: () => string
/** it is a CAMT.052 file, which also lists what the bank has not booked for good. Please export the account statement instead: CAMT.053 (or CSV). */
export declare const camt052: () => string
/** it is a CAMT.054 file, which only lists the details of entries. Please export the account statement instead: CAMT.053 (or CSV). */
export declare const camt054: () => string
/** it is no CAMT.053 file. */
export declare const not_camt053: () => string
/** It does not say whether money came in or went out. */
export declare const no_direction: () => string
/** '{cell}' does not say whether money came in or went out. */
export declare const direction_unknown: (slots: { cell: Slot }) => string
/** '{cell}' does not say whether the bank has booked it. */
export declare const status_unknown: (slots: { cell: Slot }) => string
/** It has no amount, currency or booking date. */
export declare const camt_incomplete: () => string
/** a row has more than {most} columns. */
export declare const columns_too_many: (slots: { most: Slot }) => string
/** no row has the headings {headings}. */
export declare const no_headings: (slots: { headings: Slot }) => string
/** no row has the headings date and amount. */
export declare const no_usual_headings: () => string
/** Please name the columns of date and amount. */
export declare const name_columns: () => string
/** There is no field '{name}'. Fields: {fields}. */
export declare const field_unknown: (slots: { name: Slot; fields: Slot }) => string
/** It has more cells than there are headings: an amount with a comma has to be in quotes. */
export declare const more_cells: () => string
/** It has no amount. */
export declare const no_amount: () => string
/** '{cell}' is no amount. */
export declare const amount_unknown: (slots: { cell: Slot }) => string
/** It has no date. */
export declare const no_date: () => string
/** '{cell}' is no date. */
export declare const date_unknown: (slots: { cell: Slot }) => string
/** '{cell}' is not the currency of '{amount}'. */
export declare const currency_differs: (slots: { cell: Slot; amount: Slot }) => string
