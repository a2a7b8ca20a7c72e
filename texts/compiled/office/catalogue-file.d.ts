// Compiled from texts/en/office/catalogue-file.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Catalogue as a file */
export declare const title: () => string
/** Catalogue */
export declare const back: () => string
/** Events, items, vouchers and settings are one file (JSON). Export it, change it, and import it again. */
export declare const intro: () => string
/** Export */
export declare const export_title: () => string
/** The whole catalogue as a file. It holds no customers and no keys of the gateway. */
export declare const export_text: () => string
/** Download catalogue */
export declare const download: () => string
/** Import */
export declare const import_title: () => string
/** Entries of the file are created or changed; what it does not name stays. All of it happens, or nothing. */
export declare const import_text: () => string
/** Catalogue file */
export declare const file: () => string
/** Import */
export declare const import_it: () => string
/** This is not a JSON file. */
export declare const not_json: () => string
/** Please choose a file. */
export declare const no_file: () => string
/** {name} names {events}, {items} and {vouchers}. They count for every customer from now on. */
export declare const consequences: (slots: { name: Slot; events: Slot; items: Slot; vouchers: Slot }) => string
/** {number} event | {number} events */
export declare const events: (slots: { count: number; number: Slot }) => string
/** {number} item | {number} items */
export declare const items: (slots: { count: number; number: Slot }) => string
/** {number} voucher | {number} vouchers */
export declare const vouchers: (slots: { count: number; number: Slot }) => string
/** Catalogue imported. */
export declare const done: () => string
/** Imported, with these warnings: */
export declare const warnings: () => string
/** {list}, no. {number} */
export declare const entry: (slots: { list: Slot; number: Slot }) => string
/** … and {count} more. */
export declare const more_faults: (slots: { count: Slot }) => string
