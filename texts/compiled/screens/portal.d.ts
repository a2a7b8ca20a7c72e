// Compiled from texts/en/screens/portal.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Hello {name} */
export declare const hello: (slots: { name: Slot }) => string
/** Your orders */
export declare const orders: () => string
/** All orders */
export declare const all_orders: () => string
/** No orders yet. Once you’ve bought something, you’ll find it here, with your tickets and invoices. */
export declare const no_orders: () => string
/** Browse tickets */
export declare const browse: () => string
/** Coming up */
export declare const coming_up: () => string
/** Show all {count} tickets */
export declare const show_all: (slots: { count: Slot }) => string
/** {amount} to pay */
export declare const pay_card: (slots: { amount: Slot }) => string
/** {amount} to pay by bank transfer */
export declare const pay_transfer: (slots: { amount: Slot }) => string
/** We’ll hold your order for you until . */
export declare const pay_kept: MarkedText<[]>
/** Please pay by . */
export declare const pay_by: MarkedText<[]>
/** It was due on . Please pay it now. */
export declare const pay_was_due: MarkedText<[]>
/** It’s due on . Please pay it now. */
export declare const pay_due: MarkedText<[]>
/** It’s due on . You can pay earlier if you like. */
export declare const pay_later: MarkedText<[]>
/** Pay now */
export declare const pay_now: () => string
/** Show bank details */
export declare const pay_details: () => string
/** View order */
export declare const pay_view: () => string
/** {action}, order {code} */
export declare const pay_of: (slots: { action: Slot; code: Slot }) => string
/** Reassigned to you */
export declare const reassigned_to_you: () => string
/** {count} ticket reassigned | {count} tickets reassigned */
export declare const reassigned: (slots: { count: number }) => string
/** Order ID */
export declare const order_id: () => string
/** Refund ID */
export declare const refund_id: () => string
/** Date */
export declare const date: () => string
/** Via */
export declare const via: () => string
/** Method */
export declare const method: () => string
/** Status */
export declare const status: () => string
/** Items */
export declare const items: () => string
/** Actions */
export declare const actions: () => string
/** Manage */
export declare const manage: () => string
/** Manage order {code} */
export declare const manage_order: (slots: { code: Slot }) => string
/** Manage refund {id} */
export declare const manage_refund: (slots: { id: Slot }) => string
/** Refund */
export declare const refund: () => string
/** Refund order {code} */
export declare const refund_order: (slots: { code: Slot }) => string
/** Your refunds */
export declare const refunds: () => string
/** You haven’t requested any refunds. */
export declare const no_refunds: () => string
