// Compiled from texts/en/effects/orders.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** The order will be in the name of {to} instead of {from}. */
export declare const contact_name: (slots: { to: Slot; from: Slot }) => string
/** Its mails will go to {to} instead of {from}. */
export declare const contact_email: (slots: { to: Slot; from: Slot }) => string
/** Payment {reference} will be due on {to} instead of {from}. */
export declare const due_moved: (slots: { reference: Slot; to: Slot; from: Slot }) => string
/** {orders} will be removed, with {tickets} and {refunds}. */
export declare const tests_removed: (slots: { orders: Slot; tickets: Slot; refunds: Slot }) => string
/** {number} test order | {number} test orders */
export declare const test_orders: (slots: { count: number; number: Slot }) => string
/** {number} test document will be removed. They have numbers of their own: no number of real invoices is missing. | {number} test documents will be removed. They have numbers of their own: no number of real invoices is missing. */
export declare const documents_removed: (slots: { count: number; number: Slot }) => string
/** Customers, unpaid orders and the log stay. */
export declare const others_stay: () => string
/** {number} place will be taken again. | {number} places will be taken again. */
export declare const places_taken_again: (slots: { count: number; number: Slot }) => string
/** {amount} is to be paid by {day}. */
export declare const pay_until: (slots: { amount: Slot; day: Slot }) => string
