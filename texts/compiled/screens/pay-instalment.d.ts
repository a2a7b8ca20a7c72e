// Compiled from texts/en/screens/pay-instalment.json by `npm run texts`.
import type { Slot, MarkedText } from '../../text-types'
/** Order {code} · {items} */
export declare const order_line: MarkedText<[slots: { code: Slot; items: Slot }]>
/** Payment */
export declare const title: () => string
/** Payment of {amount} */
export declare const title_open: (slots: { amount: Slot }) => string
/** Paid: {amount} */
export declare const title_paid: (slots: { amount: Slot }) => string
/** We received it on . Thank you! */
export declare const received: MarkedText<[]>
/** Due on . */
export declare const due: MarkedText<[]>
/** Was due on . */
export declare const was_due: MarkedText<[]>
/** Pay */
export declare const pay: () => string
/** Pay {amount} now */
export declare const pay_now: (slots: { amount: Slot }) => string
/** Or pay the full balance: {amount} */
export declare const pay_all: (slots: { amount: Slot }) => string
/** Order details */
export declare const order_details: () => string
/** Go to the order */
export declare const to_order: () => string
/** Try again */
export declare const try_again: () => string
/** Order ID */
export declare const order_id: () => string
/** Ordered */
export declare const ordered: () => string
/** Payment */
export declare const payment: () => string
/** {place} of {count} */
export declare const payment_place: (slots: { place: Slot; count: Slot }) => string
/** Reference */
export declare const reference: () => string
/** Method */
export declare const method: () => string
/** Order total */
export declare const order_total: () => string
/** Paid so far */
export declare const paid_so_far: () => string
