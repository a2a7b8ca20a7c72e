// Compiled from texts/en/office/withdrawals.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Withdrawals */
export declare const title: () => string
/** Order, name or email */
export declare const search: () => string
/** Order */
export declare const order: () => string
/** Status */
export declare const status: () => string
/** To refund */
export declare const open: () => string
/** Refund opened */
export declare const refunded: () => string
/** Customer */
export declare const customer: () => string
/** Goods */
export declare const goods: () => string
/** Declared */
export declare const received: () => string
/** Money back by */
export declare const refund_by: () => string
/** Amount */
export declare const amount: () => string
/** No withdrawals. When a customer withdraws from goods, the declaration appears here. */
export declare const nothing_yet: () => string
/** Goods that were sent */
export declare const first_step: () => string
/** Open refund */
export declare const open_refund: () => string
/** Open refund: {order} */
export declare const open_refund_title: (slots: { order: Slot }) => string
/** It is price, fee and standard delivery. Pay it back under Refunds by {day}: the law gives 14 days from the declaration. */
export declare const consequences: (slots: { day: Slot }) => string
/** Open refunds */
export declare const open_refunds: () => string
/** Of {number} withdrawal, each that has no refund gets one: price, fee and standard delivery. You pay them back under Refunds. The others are refused and stay as they are. | Of {number} withdrawals, each that has no refund gets one: price, fee and standard delivery. You pay them back under Refunds. The others are refused and stay as they are. */
export declare const open_refunds_question: (slots: { count: number; number: Slot }) => string
/** Refund opened. */
export declare const opened: () => string
