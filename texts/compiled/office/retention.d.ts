// Compiled from texts/en/office/retention.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Retention */
export declare const title: () => string
/** Event */
export declare const event: () => string
/** Ends */
export declare const ends: () => string
/** Names go */
export declare const erased: () => string
/** Never */
export declare const never: () => string
/** Orders with names */
export declare const orders: () => string
/** Due; open orders stay */
export declare const open: () => string
/** No events. The names in the orders of an event can go some months after its end. */
export declare const nothing_yet: () => string
/** Make an event */
export declare const first_step: () => string
/** Change it under Settings, Advanced */
export declare const change: () => string
/** Names and addresses in orders are kept for ever. An owner can set after how many months they go. */
export declare const kept: () => string
/** Names and addresses in orders go {number} month after the end of their event. Amounts, payments, invoices and credit notes stay. Orders that are not paid, or whose refund is open, keep theirs until they are settled. Cancelled orders and orders without an event lose theirs too; they are not counted here. | Names and addresses in orders go {number} months after the end of their event. Amounts, payments, invoices and credit notes stay. Orders that are not paid, or whose refund is open, keep theirs until they are settled. Cancelled orders and orders without an event lose theirs too; they are not counted here. */
export declare const rule: (slots: { count: number; number: Slot }) => string
