// Compiled from texts/en/documents/packing-slip.json by `npm run texts`.
import type { Slot } from '../../text-types'
/** Packing slip {orders} | Packing slips {orders} */
export declare const title: (slots: { count: number; orders: Slot }) => string
/** Packing slip */
export declare const packing_slip: () => string
/** Ship to */
export declare const ship_to: () => string
/** Collected by */
export declare const collected_by: () => string
/** Paid on */
export declare const paid: () => string
/** Pieces */
export declare const pieces: () => string
/** Item */
export declare const item: () => string
/** Code */
export declare const item_code: () => string
/** Packed */
export declare const packed: () => string
/** {count} piece in all | {count} pieces in all */
export declare const total: (slots: { count: number }) => string
/** QR code of order {order} */
export declare const code_of: (slots: { order: Slot }) => string
/** Test order: nothing was paid. Please don’t send it. */
export declare const test: () => string
/** Is something missing or not right? Write to {email}. */
export declare const questions: (slots: { email: Slot }) => string
/** {shop} · order {order} */
export declare const made: (slots: { shop: Slot; order: Slot }) => string
