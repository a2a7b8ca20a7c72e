// Compiled from texts/en/refusals/values.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** This is not a time. */
export declare const not_time: () => string
/** At most {most} entries, please. */
export declare const entries_most: (slots: { most: Slot }) => string
/** At most {most} fields, please. */
export declare const fields_most: (slots: { most: Slot }) => string
/** Please name at most {most} columns. */
export declare const columns_most: (slots: { most: Slot }) => string
/** Please enter a colour as # and six digits, such as #2149c1. */
export declare const colour: () => string
/** Please enter a currency as three capitals, such as EUR. */
export declare const currency: () => string
/** Please enter a path such as /ambassadors. */
export declare const path: () => string
/** Letters, digits, dots, dashes and underscores only. */
export declare const code_letters: () => string
/** This is missing. */
export declare const missing: () => string
/** Please fill this in. */
export declare const fill_in: () => string
/** This must be a text. */
export declare const be_text: () => string
/** This must be a number. */
export declare const be_number: () => string
/** This must be a whole number. */
export declare const be_whole_number: () => string
/** This must be true or false. */
export declare const be_boolean: () => string
/** This must be a list. */
export declare const be_list: () => string
/** This must be an object. */
export declare const be_object: () => string
/** This must be {value}. */
export declare const be_value: (slots: { value: Slot }) => string
/** This must be one of: {values}. */
export declare const be_one_of: (slots: { values: Slot }) => string
/** There is no such value. */
export declare const no_such_value: () => string
/** Please enter {most} or less. */
export declare const number_most: (slots: { most: Slot }) => string
/** Please enter {least} or more. */
export declare const number_least: (slots: { least: Slot }) => string
/** Please enter at most {most} characters. */
export declare const length_most: (slots: { most: Slot }) => string
