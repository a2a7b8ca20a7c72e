// Compiled from texts/en/refusals/labels.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Full name */
export declare const full_name: () => string
/** Email */
export declare const email: () => string
/** Account holder full name */
export declare const account_holder: () => string
/** IBAN */
export declare const iban: () => string
/** Bank account number */
export declare const bank_account: () => string
/** Bank name */
export declare const bank_name: () => string
/** Bank country */
export declare const bank_country: () => string
/** BIC/SWIFT */
export declare const bic: () => string
/** Items */
export declare const items: () => string
/** Full name of ticket {number} */
export declare const ticket_full_name: (slots: { number: Slot }) => string
/** Email of ticket {number} */
export declare const ticket_email: (slots: { number: Slot }) => string
/** asked for */
export declare const refund_active: () => string
/** on its way */
export declare const refund_processing: () => string
/** noted as a problem */
export declare const refund_problem: () => string
/** paid back */
export declare const refund_processed: () => string
/** cancelled */
export declare const refund_cancelled: () => string
/** You opened the refund of {orders} */
export declare const opened: (slots: { orders: Slot }) => string
/** You entered the account of the refund of {orders} */
export declare const entered_account: (slots: { orders: Slot }) => string
/** You opened, or entered the account of, the refund of {orders} */
export declare const opened_or_entered_account: (slots: { orders: Slot }) => string
