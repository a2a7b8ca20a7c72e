// Compiled from texts/en/mails/report.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** [{shop}] The week from {from} to {to} */
export declare const week_subject: (slots: { shop: Slot; from: Slot; to: Slot }) => string
/** Sales: {amount} */
export declare const week_preview: (slots: { amount: Slot }) => string
/** The week from {from} to {to} */
export declare const week_heading: (slots: { from: Slot; to: Slot }) => string
/** {count} sold */
export declare const week_pieces: (slots: { count: Slot }) => string
/** Within {gross} of invoices and credit notes */
export declare const week_documents: (slots: { gross: Slot }) => string
/** As of now; {amount} of it overdue */
export declare const week_overdue: (slots: { amount: Slot }) => string
/** Test orders are included, because the shop uses the sandbox. */
export declare const week_tests: () => string
/** Open the reports of this week */
export declare const week_open: () => string
